/** The overview of a game: scoreboard, objectives, bans, metadata. */
import type { ErrorData } from '../../../../shared/base/errors.ts';
import type { GameFacts } from '../../../../shared/games/game-facts.ts';
import { Failure } from '../../../ui/feedback/failure.tsx';
import gameBodyStyles from '../layout/game-body.module.css';
import { isWithoutSides } from '../model/subteams.ts';
import { GamePanel } from '../parts/game-panel.tsx';
import { GameProblems } from '../parts/game-problems.tsx';
import { type Pairing, Scoreboard } from '../scoreboard/scoreboard.tsx';
import { MatchMetadata } from './match-metadata.tsx';
import { Bans, Objectives } from './objectives.tsx';
import styles from './overview.module.css';

interface OverviewProps extends Pairing {
  readonly facts: GameFacts;
  /** A problem of the file that did not prevent reading it. */
  readonly problem: ErrorData | null;
}

export function Overview({ facts, problem, chosen, onChoose }: OverviewProps) {
  return (
    <section className={gameBodyStyles.body} aria-label="Overview" tabIndex={0}>
      {problem && (
        <div className={gameBodyStyles.problem}>
          <Failure error={problem} />
        </div>
      )}
      <GameProblems problems={facts.problems} of="the summary" />
      <GamePanel what="The scoreboard">
        <Scoreboard facts={facts} chosen={chosen} onChoose={onChoose} />
      </GamePanel>
      {!isWithoutSides(facts) && (
        <div className={styles.pair}>
          <GamePanel what="The objectives">
            <Objectives facts={facts} />
          </GamePanel>
          <GamePanel what="The bans">
            <Bans facts={facts} />
          </GamePanel>
        </div>
      )}
      <GamePanel what="The match metadata">
        <MatchMetadata facts={facts} />
      </GamePanel>
    </section>
  );
}
