/** The game at a glance: the scoreboard, what was fought over, and who was not let in. */
import type { GameFacts } from '../../shared/game-facts.ts';
import { Bans, Objectives } from './objectives.tsx';
import { Scoreboard } from './scoreboard/scoreboard.tsx';
import { TellsOfGame } from './tells-of-game.tsx';

export function Overview({ facts }: { readonly facts: GameFacts }) {
  return (
    <section className="mk-game-body" aria-label="Overview" tabIndex={0}>
      <Scoreboard facts={facts} />
      <div className="mk-game-pair">
        <Objectives facts={facts} />
        <Bans facts={facts} />
      </div>
      <TellsOfGame facts={facts} />
    </section>
  );
}
