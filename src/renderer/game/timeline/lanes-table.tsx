/** Both line-ups at the cursor, role against role: what each has, and who is ahead in gold. */
import type { Side } from '../../../shared/game-facts.ts';
import { ChampionChip } from '../champion-chip.tsx';
import { formatGameClock, formatWhole } from '../figures.ts';
import { useSideNames } from '../game-context.ts';
import { Told } from '../scoreboard/cells.tsx';
import type { Actor } from './cast.ts';
import { useAtCursor } from './cursor.ts';
import { leadInWords } from './lead-chart.tsx';
import { frameAt, type Story } from './story.ts';

interface LanesTableProps {
  readonly story: Story;
  readonly actors: readonly Actor[];
}

export function LanesTable({ story, actors }: LanesTableProps) {
  const names = useSideNames();
  const { frames } = story.timeline;
  const frame = useAtCursor((at) => frameAt(frames, at));
  const of = (side: Side) => actors.filter((actor) => actor.side === side);
  const [blue, red] = [of('blue'), of('red')];
  const pairs = Array.from({ length: Math.max(blue.length, red.length) }, (_, place) => place);
  const lead = story.goldLead[frame] ?? null;
  return (
    <table className="mk-lanes">
      <caption>
        <span className="mk-caps">At {formatGameClock(frames[frame] ?? 0)}</span>
        <span className="mk-lanes-lead">{leadInWords(lead, names)}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">{names.blue.short}</th>
          <th scope="col">Level</th>
          <th scope="col">CS</th>
          <th scope="col">Gold</th>
          <th scope="col" title="Difference in gold">
            <span aria-hidden>±</span>
            <span className="mk-only-read">Difference</span>
          </th>
          <th scope="col">Gold</th>
          <th scope="col">CS</th>
          <th scope="col">Level</th>
          <th scope="col">{names.red.short}</th>
        </tr>
      </thead>
      <tbody>
        {pairs.map((place) => (
          <Pair key={place} blue={blue[place]} red={red[place]} frame={frame} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All</th>
          <td />
          <td />
          <td>
            <Told value={story.gold.blue[frame] ?? null} />
          </td>
          <Difference value={lead} />
          <td>
            <Told value={story.gold.red[frame] ?? null} />
          </td>
          <td colSpan={3} />
        </tr>
      </tfoot>
    </table>
  );
}

interface PairProps {
  readonly blue: Actor | undefined;
  readonly red: Actor | undefined;
  readonly frame: number;
}

function Pair({ blue, red, frame }: PairProps) {
  const goldOf = (actor: Actor | undefined) => actor?.series.gold[frame] ?? null;
  const [own, other] = [goldOf(blue), goldOf(red)];
  return (
    <tr>
      <Who actor={blue} />
      <Figures actor={blue} frame={frame} order={['level', 'creepScore', 'gold']} />
      <Difference value={own === null || other === null ? null : own - other} />
      <Figures actor={red} frame={frame} order={['gold', 'creepScore', 'level']} />
      <Who actor={red} />
    </tr>
  );
}

function Who({ actor }: { readonly actor: Actor | undefined }) {
  if (!actor) return <td />;
  return (
    <th scope="row" title={actor.player?.name}>
      <ChampionChip champion={actor.mark} side={actor.side} size="small" />
      <span className="mk-only-read">{actor.label}</span>
    </th>
  );
}

interface FiguresProps {
  readonly actor: Actor | undefined;
  readonly frame: number;
  readonly order: readonly ('level' | 'creepScore' | 'gold')[];
}

function Figures({ actor, frame, order }: FiguresProps) {
  return order.map((key) => <td key={key}>{actor && <Told value={actor.series[key][frame] ?? null} />}</td>);
}

function Difference({ value }: { readonly value: number | null }) {
  const side = value === null || value === 0 ? null : value > 0 ? 'blue' : 'red';
  return (
    <td className={`mk-lanes-difference ${side ? `mk-side-${side}` : ''}`}>
      {side && <span aria-hidden>{side === 'blue' ? '◂ ' : ''}</span>}
      <Told value={value} format={(lead) => formatWhole(Math.abs(lead))} />
      {side && <span aria-hidden>{side === 'red' ? ' ▸' : ''}</span>}
    </td>
  );
}
