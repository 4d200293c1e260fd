/** Objectives and bans of both sides. */
import { banTurn, readDraft } from '../../../../shared/games/draft-turns.ts';
import type { GameFacts, Side, TeamFacts } from '../../../../shared/games/game-facts.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import gameBodyStyles from '../layout/game-body.module.css';
import { useSideNames } from '../model/game-context.ts';
import { displayName } from '../model/names.ts';
import { sides } from '../model/sides.ts';
import { withKeys } from '../model/unique-keys.ts';
import { ChampionChip } from '../parts/champion-chip.tsx';
import { FigureValue } from '../parts/figure-cells.tsx';
import styles from './objectives.module.css';

/** Labels of the names in a summary; an unknown name is shown as it is. */
const words: Readonly<Record<string, string>> = {
  champion: 'Champion kills',
  tower: 'Towers',
  inhibitor: 'Inhibitors',
  dragon: 'Dragons',
  riftHerald: 'Rift Heralds',
  baron: 'Barons',
  horde: 'Voidgrubs',
  atakhan: 'Atakhan',
  vilemaw: 'Vilemaws',
};
const order = Object.keys(words);
const displayOrder = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);

type Taken = TeamFacts['objectives'][number] | undefined;

export function Objectives({ facts }: { readonly facts: GameFacts }) {
  const names = useSideNames();
  const findTeam = (side: Side) => facts.teams.find((team) => team.side === side);
  const all = [...new Set(facts.teams.flatMap((team) => team.objectives.map(({ name }) => name)))].toSorted(
    (a, b) => displayOrder(a) - displayOrder(b),
  );
  const takenBy = (side: Side, name: string) =>
    findTeam(side)?.objectives.find((objective) => objective.name === name);
  return (
    <section className={gameBodyStyles.section} aria-labelledby="objectives">
      <h2 id="objectives">Objectives</h2>
      {all.length === 0 ? (
        <Note>No objectives in this file.</Note>
      ) : (
        <table className={styles.objectives}>
          <thead>
            <tr className="mk-caps">
              <th scope="col">{names.blue.short}</th>
              <td />
              <th scope="col">{names.red.short}</th>
            </tr>
          </thead>
          <tbody>
            {all.map((name) => {
              const [blue, red] = [takenBy('blue', name), takenBy('red', name)];
              return (
                <tr key={name}>
                  <TakenCell taken={blue} side="blue" />
                  <th scope="row">
                    <span className={styles.name}>{words[name] ?? name}</span>
                    <Balance blue={blue} red={red} />
                  </th>
                  <TakenCell taken={red} side="red" />
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}

function TakenCell({ taken, side }: { readonly taken: Taken; readonly side: Side }) {
  return (
    <td className="mk-num" data-side={side}>
      {taken?.isFirst && <span className={styles.first}>first</span>}
      <FigureValue value={taken?.kills ?? null} />
    </td>
  );
}

function Balance({ blue, red }: { readonly blue: Taken; readonly red: Taken }) {
  const sum = (blue?.kills ?? 0) + (red?.kills ?? 0);
  const part = (taken: Taken) => (sum === 0 ? 0 : ((taken?.kills ?? 0) / sum) * 100);
  return (
    <span className={styles.balance} aria-hidden>
      <span style={{ width: `${part(blue)}%`, background: 'var(--mk-blue-fill)' }} />
      <span style={{ width: `${part(red)}%`, background: 'var(--mk-red-fill)' }} />
    </span>
  );
}

export function Bans({ facts }: { readonly facts: GameFacts }) {
  const names = useSideNames();
  const { firstPick, phase } = readDraft(facts.teams);
  return (
    <section className={gameBodyStyles.section} aria-labelledby="bans">
      <h2 id="bans">Bans</h2>
      <div className={styles.bans}>
        {sides.map((side) => {
          const bans = facts.teams.find((team) => team.side === side)?.bans ?? [];
          return (
            <div key={side} data-side={side}>
              <h3 className="mk-caps" id={`bans-${side}`}>
                {names[side].short}
                {side === firstPick && <span className={styles.firstPick}>First pick</span>}
              </h3>
              {bans.length === 0 ? (
                <Note>No bans in this file.</Note>
              ) : (
                <ol aria-labelledby={`bans-${side}`}>
                  {withKeys(bans, ({ champion }) => champion?.id ?? 'none').map(
                    ({ key, item: ban }, index) => (
                      <li key={key}>
                        {ban.champion && (
                          <ChampionChip champion={ban.champion} side={side} size="small" isHollow />
                        )}
                        <span className="mk-cut">
                          {ban.champion ? displayName(ban.champion, 'Champion') : 'No ban'}
                        </span>
                        {firstPick !== null ? (
                          <span className="mk-muted mk-num">
                            Phase {phase(index)}, turn {banTurn(firstPick, side, index)}
                          </span>
                        ) : (
                          ban.turn !== null && <span className="mk-muted mk-num">Ban {ban.turn}</span>
                        )}
                      </li>
                    ),
                  )}
                </ol>
              )}
            </div>
          );
        })}
      </div>
    </section>
  );
}
