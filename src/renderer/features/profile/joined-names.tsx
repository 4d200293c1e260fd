/** The names of a player who has several, as the user entered them. */
import { Link } from '@tanstack/react-router';
import { nameKey } from '../../../shared/base/names.ts';
import { namesOnce, peopleByName } from '../../../shared/library/people.ts';
import { useBridgeQuery } from '../../bridge/hooks.tsx';

/** `label` is what Matchkeep calls the player. Nothing for a player with one name. */
export function JoinedNames({ label }: { readonly label: string }) {
  const { data: people = [] } = useBridgeQuery('people.list', null);
  const person = peopleByName(people).get(nameKey(label));
  const others = person === undefined ? [] : namesOnce(person).filter((name) => name !== label);
  if (others.length === 0) return null;
  return (
    <p className="mk-muted">
      With the games of {others.join(', ')}:{' '}
      <Link className="mk-link" to="/settings" hash="people">
        players with several names
      </Link>
    </p>
  );
}
