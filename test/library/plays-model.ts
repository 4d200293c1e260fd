/** What a side did, in the simplest form: every choice of plays for the steps is tried. */
import type { Side } from '../../src/shared/games/game-facts.ts';
import { firstKinds, type GamePlays, type Play } from '../../src/shared/games/plays.ts';
import type { PlayQuestion } from '../../src/shared/query/conditions.ts';
import type { SequenceStep } from '../../src/shared/query/sequence.ts';

/** Of what is in the packed plays. */
type PackedQuestion = Exclude<PlayQuestion, { kind: 'lead' }>;

export function didOn(game: GamePlays | null, side: Side, question: PackedQuestion): boolean {
  if (game === null) return false;
  if (question.kind === 'first') return game.firsts[question.first] === side;
  const { plays } = game;
  if (plays === null) return false;
  const follows = (steps: readonly SequenceStep[], from: number, last: Play | null): boolean => {
    const [step, ...others] = steps;
    if (step === undefined) return true;
    return plays.some(
      (play, at) =>
        at >= from &&
        fits(game, play, at, step, side) &&
        (last === null || step.withinMs === null || play.at - last.at <= step.withinMs) &&
        (last === null || play.at > last.at || !isOfOneKill(last, play)) &&
        follows(others, at + 1, play),
    );
  };
  return follows(question.steps, 0, null);
}

function fits(game: GamePlays, play: Play, at: number, step: SequenceStep, own: Side): boolean {
  const enemy = own === 'blue' ? 'red' : 'blue';
  const side = step.side === 'own' ? own : step.side === 'enemy' ? enemy : step.side;
  const isSame = (one: Play) =>
    one.kind === step.kind && (step.detail === null || one.detail === step.detail);
  if (!isSame(play) || play.side !== side) return false;
  if (step.fromMs !== null && play.at < step.fromMs) return false;
  if (step.beforeMs !== null && play.at >= step.beforeMs) return false;
  if (!step.isFirst) return true;
  const all = game.plays ?? [];
  if (all.findIndex(isSame) !== at) return false;
  const ofKind = (one: Play) => one.kind === step.kind;
  const named = step.kind === 'kill' ? 'blood' : step.detail === 'elder' ? 'elder' : step.kind;
  const first = firstKinds.find((kind) => kind === named);
  const known = first === undefined ? undefined : game.firsts[first];
  if (step.detail === null || step.detail === 'elder') {
    if (known !== undefined && known !== side) return false;
  } else if (known !== undefined && known !== all.find(ofKind)?.side) return false;
  return step.detail === null || !all.slice(0, at).some((one) => ofKind(one) && one.detail === null);
}

/** A kill is also the first blood, or ends an ace, at the same time. */
function isOfOneKill(a: Play, b: Play): boolean {
  const kinds: readonly string[] = ['kill', 'blood', 'ace'];
  return a.kind !== b.kind && kinds.includes(a.kind) && kinds.includes(b.kind);
}
