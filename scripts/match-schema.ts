/** Writes docs/match.schema.json, the JSON Schema of the sidecar `match.json`. `npm run format` formats it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { sidecarSchema, wholeNumber } from '../src/core/archive/sidecar.ts';
import { root } from './command.ts';

export const matchSchemaFile = join(root, 'docs/match.schema.json');

export const matchJsonSchema = {
  title: 'match.json of a Matchkeep archive',
  description:
    'What is known of a match and its files. Identifiers are strings. Other properties may be added.',
  ...z.toJSONSchema(sidecarSchema, {
    // What an earlier version wrote lacks properties that this one adds.
    io: 'input',
    override({ zodSchema, jsonSchema }) {
      if (zodSchema === wholeNumber) Object.assign(jsonSchema, { type: 'integer', minimum: 0 });
    },
  }),
};

if (import.meta.main) writeFileSync(matchSchemaFile, `${JSON.stringify(matchJsonSchema, null, 2)}\n`);
