/** What the panels of a match and of games without one have in common. */
import { Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { SeriesScore, Team } from '../../../shared/domain/domain.ts';
import type { Series } from '../../../shared/domain/series.ts';
import { knownText, winsText } from '../../../shared/domain/series-score.ts';
import { Failure } from '../../ui/feedback/failure.tsx';
import { SidePanel } from '../../ui/layout/side-panel.tsx';
import { ProfileLink } from '../../ui/match/profile-link.tsx';
import { namedTeam, teamCode, versus } from '../../ui/match/teams.tsx';
import { Moment } from '../../ui/time/moment.tsx';

export function PanelLoading({ onClose }: { readonly onClose: () => void }) {
  return (
    <SidePanel label="Match" title={<Skeleton height={16} width="60%" mt={4} />} onClose={onClose}>
      <Skeleton height={10} width="80%" mt={8} />
      <Skeleton height={10} width="55%" mt={14} />
    </SidePanel>
  );
}

interface PanelFailureProps {
  readonly error: Error;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

export function PanelFailure({ error, onRetry, onClose }: PanelFailureProps) {
  return (
    <SidePanel label="Match" title={<h2>Match</h2>} onClose={onClose}>
      <Failure error={error} onRetry={onRetry} />
    </SidePanel>
  );
}

/** `GEN 2–1 T1`, and what it is based on. */
export function Score({ teams, score }: { readonly teams: readonly Team[]; readonly score: SeriesScore }) {
  const known = knownText(score);
  return (
    <>
      {teamCode(teams[0])} <b className="mk-num">{winsText(score)}</b> {teamCode(teams[1])}
      {known && <span className="mk-muted"> · {known}</span>}
    </>
  );
}

/** The teams, and their league. */
export function MatchTitle({ match }: { readonly match: Pick<Series, 'teams' | 'leagueName'> }) {
  const [first, second] = match.teams.map(namedTeam);
  return (
    <>
      <h2>
        {first && second ? (
          <>
            <ProfileLink kind="team" of={first} /> vs <ProfileLink kind="team" of={second} />
          </>
        ) : (
          versus(match.teams)
        )}
      </h2>
      <p>{match.leagueName}</p>
    </>
  );
}

/** When it began, and how long ago that is. */
export function Start({ at }: { readonly at: string | null }) {
  if (at === null) return <span className="mk-muted">unknown</span>;
  return (
    <>
      <Moment at={at} as="full" />{' '}
      <span className="mk-muted">
        (<Moment at={at} as="relative" />)
      </span>
    </>
  );
}

/** Opens the page with the games and figures of the series. */
export function SeriesLink({ id }: { readonly id: string }) {
  return (
    <Button
      variant="default"
      size="compact-sm"
      renderRoot={(props) => <Link {...props} to="/series/$id" params={{ id }} />}
    >
      Series
    </Button>
  );
}
