/** Two players side by side: all statistics of the summary, and their curves if there is a timeline. */

import { Select } from '@mantine/core';
import { useMemo } from 'react';
import type { GameFacts, PlayerFacts } from '../../../../shared/games/game-facts.ts';
import { roleName } from '../../../format/roles.ts';
import type { GameSearch } from '../../../navigation/searches.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import gameBodyStyles from '../layout/game-body.module.css';
import { toPlayerRow } from '../model/figures.ts';
import { playerById } from '../model/game-context.ts';
import { championName, derivedRoles, inRoleOrder, playerName } from '../model/names.ts';
import { sides, sideWords } from '../model/sides.ts';
import { findSubteams, subteamName } from '../model/subteams.ts';
import { ChampionChip } from '../parts/champion-chip.tsx';
import { GamePanel } from '../parts/game-panel.tsx';
import { BuildRows } from './build-rows.tsx';
import { CompareCurves } from './compare-curves.tsx';
import styles from './compare-view.module.css';
import { FigureRows } from './figure-rows.tsx';

interface CompareViewProps {
  readonly facts: GameFacts;
  readonly a: number | undefined;
  readonly b: number | undefined;
  readonly onChoose: (part: Pick<GameSearch, 'a' | 'b'>) => void;
}

export function CompareView({ facts, a, b, onChoose }: CompareViewProps) {
  const pair = useMemo(() => chosenPair(facts, a, b), [facts, a, b]);
  if (!pair) {
    return (
      <div className={gameBodyStyles.body}>
        <Note>This summary has fewer than two players.</Note>
      </div>
    );
  }
  const [left, right] = pair;
  const [leftRow, rightRow] = [toPlayerRow(facts, left), toPlayerRow(facts, right)];
  return (
    <section className={`${gameBodyStyles.body} ${styles.compare}`} aria-label="Comparison" tabIndex={0}>
      <GamePanel what="The statistics">
        <div>
          <table className={styles.table}>
            <caption className="mk-only-read">
              {championName(left)} compared with {championName(right)}
            </caption>
            <thead>
              <tr>
                <Who
                  facts={facts}
                  player={left}
                  label="First player"
                  onChoose={(id) => onChoose({ a: id, b: right.participantId })}
                />
                <td className={styles.middle} />
                <Who
                  facts={facts}
                  player={right}
                  label="Second player"
                  onChoose={(id) => onChoose({ a: left.participantId, b: id })}
                />
              </tr>
            </thead>
            <tbody>
              <FigureRows left={leftRow} right={rightRow} />
              <BuildRows left={left} right={right} />
            </tbody>
          </table>
        </div>
      </GamePanel>
      <CompareCurves left={left} right={right} />
    </section>
  );
}

/**
 * The players in the address. For a player who is not there: the mid laner, or the first player, of the side that the
 * other one is not on.
 */
function chosenPair(
  facts: GameFacts,
  a: number | undefined,
  b: number | undefined,
): readonly [PlayerFacts, PlayerFacts] | null {
  const firstOnSide = (side: PlayerFacts['side']) => {
    const own = facts.players.filter((player) => player.side === side);
    return own.find(({ role }) => role === 'MIDDLE') ?? own[0];
  };
  const chosen = (id: number | undefined) => (id === undefined ? undefined : playerById(facts, id));
  const [given, other] = [chosen(a), chosen(b)];
  const left = given ?? firstOnSide(other?.side === 'blue' ? 'red' : 'blue') ?? facts.players[0];
  const right =
    other ??
    firstOnSide(left?.side === 'red' ? 'blue' : 'red') ??
    facts.players.find((player) => player !== left);
  return left && right ? [left, right] : null;
}

/** The sides, or the subteams of a game without sides, with their players. */
function teamsIn(players: readonly PlayerFacts[]) {
  const onSides = sides.map((side) => ({
    name: sideWords[side],
    players: players.filter((player) => player.side === side),
  }));
  const others = findSubteams(players.filter(({ side }) => side === null));
  return [
    ...onSides.filter((one) => one.players.length > 0),
    ...others.map((subteam) => ({ name: subteamName(subteam), players: subteam.players })),
  ];
}

interface WhoProps {
  readonly facts: GameFacts;
  readonly player: PlayerFacts;
  readonly label: string;
  readonly onChoose: (participantId: number) => void;
}

function Who({ facts, player, label, onChoose }: WhoProps) {
  // A select rejects duplicate values. If two players have the same id, the address means the first.
  const choosable = facts.players.filter((each) => playerById(facts, each.participantId) === each);
  const options = teamsIn(choosable).map(({ name, players }) => ({
    group: name,
    items: inRoleOrder(players).map((each) => ({
      value: String(each.participantId),
      label: `${championName(each)} · ${playerName(each)}`,
    })),
  }));
  const own = teamsIn(facts.players).find(({ players }) => players.includes(player));
  const role = roleName(player.role);
  return (
    <th scope="col" className={styles.head}>
      <span className={styles.who}>
        <ChampionChip champion={player.champion} side={player.side} size="large" />
        <span className={styles.names}>
          <span className={`${styles.champion} mk-cut`}>{championName(player)}</span>
          <span className="mk-muted mk-cut" title={player.name}>
            {player.name}
          </span>
          <span className="mk-muted" title={derivedRoles([player]) ?? undefined}>
            {own?.name}
            {role && ` · ${role}${derivedRoles([player]) === null ? '' : ' (derived)'}`}
          </span>
        </span>
      </span>
      <Select
        size="xs"
        aria-label={label}
        data={options}
        value={String(player.participantId)}
        onChange={(value) => {
          if (value !== null) onChoose(Number(value));
        }}
        allowDeselect={false}
        maxDropdownHeight={360}
      />
    </th>
  );
}
