import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { matchSchemaFile } from '../../scripts/match-schema.ts';
import { sidecarSchemaText } from '../../src/core/archive/sidecar-schema.ts';
import { sidecarProblems } from './sidecar-schema.ts';

it('The documented schema is the one by which sidecars are read; scripts/match-schema.ts writes it', () => {
  expect(JSON.parse(readFileSync(matchSchemaFile, 'utf8'))).toEqual(JSON.parse(sidecarSchemaText()));
});

it('The schema says what is wrong with a sidecar', () => {
  const match = {
    id: null,
    leagueId: null,
    leagueName: 'LCK',
    tournamentId: null,
    tournamentName: '',
    startAt: null,
    service: null,
  };
  const games = [
    { platformGameId: '1', number: 1.5, files: [{ contentType: 'GAMH_SUMMARY', sha256: 'ABC' }] },
  ];
  expect(sidecarProblems(JSON.stringify({ format: 1, match, games: [] }))).toEqual([]);
  expect(sidecarProblems(JSON.stringify({ format: 1, match, games }))).toEqual(
    expect.arrayContaining(['/games/0/number: must be integer', expect.stringContaining("'path'")]),
  );
});
