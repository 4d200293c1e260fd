/** Writes one watch rule: leagues, tournaments, teams and content types, suggested or typed freely. */
import { TagsInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type WatchRule, watchRuleSchema } from '../../shared/domain.ts';
import { useBridgeQuery, useCommand } from '../bridge/hooks.tsx';
import { Dialog } from '../components/dialog.tsx';
import { FormFoot } from '../components/form-foot.tsx';
import { knownContentTypes } from '../format/content-types.ts';

interface RuleFormProps {
  /** Null for a new rule. */
  readonly rule: WatchRule | null;
  readonly onClose: () => void;
}

const drafted = watchRuleSchema.omit({ id: true });

export function RuleForm({ rule, onClose }: RuleFormProps) {
  const [leagues, setLeagues] = useState<string[]>(rule?.leagues ?? []);
  const [tournaments, setTournaments] = useState<string[]>(rule?.tournaments ?? []);
  const [teams, setTeams] = useState<string[]>(rule?.teams ?? []);
  const [contentTypes, setContentTypes] = useState<string[]>(rule?.contentTypes ?? ['GAMH_SUMMARY']);
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const save = useCommand('rules.save', { showsFailure: false });
  const seen = useSuggestions();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const draft = { leagues, tournaments, teams, contentTypes, isEnabled: rule?.isEnabled ?? true };
    const checked = drafted.safeParse(draft);
    if (!checked.success) {
      setFaults(new Map(checked.error.issues.map(({ path, message }) => [String(path[0]), message])));
      return;
    }
    setFaults(new Map());
    save.mutate({ ...checked.data, ...(rule && { id: rule.id }) }, { onSuccess: onClose });
  };

  const fault = (field: string) => {
    if (!faults.has(field)) return undefined;
    if (field !== 'contentTypes') return faults.get(field);
    return contentTypes.length === 0
      ? 'Name at least one content type.'
      : 'Letters, digits, “_”, “.” and “-” only.';
  };

  return (
    <Dialog onClose={onClose} title={rule ? 'Edit the rule' : 'Add a rule'} size={520}>
      <form className="mk-rule-form" onSubmit={submit} noValidate>
        <TagsInput
          openOnFocus={false}
          label="Leagues"
          placeholder={leagues.length === 0 ? 'all leagues' : ''}
          data={seen.leagues}
          value={leagues}
          onChange={setLeagues}
          error={fault('leagues')}
          data-autofocus
        />
        <TagsInput
          openOnFocus={false}
          label="Tournaments"
          placeholder={tournaments.length === 0 ? 'all tournaments' : ''}
          data={seen.tournaments}
          value={tournaments}
          onChange={setTournaments}
          error={fault('tournaments')}
        />
        <TagsInput
          openOnFocus={false}
          label="Teams"
          description="A game is kept when one of its sides is named."
          placeholder={teams.length === 0 ? 'all teams' : ''}
          data={seen.teams}
          value={teams}
          onChange={setTeams}
          error={fault('teams')}
        />
        <TagsInput
          openOnFocus={false}
          label="Content types"
          description="Choose, or type any name your provider offers."
          data={knownContentTypes.map(({ name }) => name)}
          value={contentTypes}
          onChange={setContentTypes}
          error={fault('contentTypes')}
        />
        <FormFoot
          label={rule ? 'Save' : 'Add'}
          isPending={save.isPending}
          error={save.error}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

/** Names seen so far. Leagues come from the whole catalogue, tournaments and teams from its next matches. */
function useSuggestions() {
  const { data: leagues = [] } = useBridgeQuery('games.leagues', null);
  const { data: matches } = useBridgeQuery('matches.list', { when: 'upcoming', limit: 500 });
  const items = matches?.items ?? [];
  return {
    leagues: leagues.map(({ name }) => name),
    tournaments: [...new Set(items.map(({ tournamentName }) => tournamentName))],
    teams: [...new Set(items.flatMap(({ teams }) => teams.map(({ name }) => name)))].filter(Boolean).sort(),
  };
}
