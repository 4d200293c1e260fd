/** The remaining fields of the summary, and the known format it is in. */
import type { GameFacts } from '../../../../shared/games/game-facts.ts';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import gameBodyStyles from '../layout/game-body.module.css';
import { useGame } from '../model/game-context.ts';
import styles from './match-metadata.module.css';

const shapes: Readonly<Record<GameFacts['shape'], string>> = {
  'match-v5': 'Match v5',
  'match-v5-wrapped': 'Match v5 with metadata',
  'match-v4': 'Match v4 (older)',
};

export function MatchMetadata({ facts }: { readonly facts: GameFacts }) {
  const { serviceGameVersion } = useGame().game;
  const { gameId, gameVersion, platformId, mode, type, mapId, queueId, endOfGameResult, shape } = facts;
  const known: readonly (readonly [string, string | number | null])[] = [
    ['Riot game ID', platformId === null ? gameId : `${platformId} ${gameId}`],
    ['Game version', gameVersion],
    ['Service version', serviceGameVersion],
    ['Mode', mode],
    ['Type', type],
    ['Map', mapId === 11 ? "Summoner's Rift (11)" : mapId],
    ['Queue', queueId],
    ['End result', endOfGameResult],
    ['Schema', shapes[shape]],
  ];
  return (
    <section className={gameBodyStyles.section} aria-labelledby="metadata">
      <h2 id="metadata">Match metadata</h2>
      <Facts className={styles.facts}>
        {known.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value ?? <span className="mk-muted">unknown</span>}
          </Fact>
        ))}
      </Facts>
    </section>
  );
}
