/** Watch rules: which games to archive, and which of their files. */
import { ActionIcon, Button, Skeleton, Switch, Tooltip } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { WatchRule } from '../../../shared/watch-rules.ts';
import { useBridgeQuery, useCommand } from '../../bridge/hooks.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { RuleForm } from './rule-form.tsx';
import styles from './rules-section.module.css';
import { Section } from './section.tsx';
import settingsStyles from './settings.module.css';

type Editing = { readonly rule: WatchRule | null } | null;

export function RulesSection() {
  const { data: rules, error, refetch } = useBridgeQuery('rules.list', null);
  const [editing, setEditing] = useState<Editing>(null);
  const close = () => setEditing(null);
  return (
    <Section title="Watch rules" about="Matchkeep archives every game that matches an enabled rule.">
      {error && !rules && <Failure error={error} onRetry={() => void refetch()} />}
      {!rules && !error && <Skeleton height={44} />}
      {rules && (
        <div>
          {rules.length === 0 && <Note>No rules yet, so nothing is downloaded. Add rule to begin.</Note>}
          {rules.map((rule) => (
            <RuleLine key={rule.id} rule={rule} onEdit={() => setEditing({ rule })} />
          ))}
        </div>
      )}
      <div className={settingsStyles.row}>
        <Button
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() => setEditing({ rule: null })}
        >
          Add rule
        </Button>
      </div>
      {editing && <RuleForm rule={editing.rule} onClose={close} />}
    </Section>
  );
}

const listed = (names: readonly string[], all: string) => (names.length === 0 ? all : names.join(', '));

function ruleText(rule: WatchRule): string {
  const parts = [listed(rule.leagues, 'all leagues')];
  if (rule.tournaments.length > 0) parts.push(rule.tournaments.join(', '));
  if (rule.teams.length > 0) parts.push(`with ${rule.teams.join(' or ')}`);
  const text = parts.join(' · ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function RuleLine({ rule, onEdit }: { readonly rule: WatchRule; readonly onEdit: () => void }) {
  const save = useCommand('rules.save');
  const remove = useCommand('rules.remove');
  const [isAsking, setIsAsking] = useState(false);
  const text = ruleText(rule);
  return (
    <div className={styles.rule}>
      <Switch
        size="xs"
        mt={1}
        aria-label={`${text}: on`}
        checked={rule.isEnabled}
        disabled={save.isPending}
        onChange={(event) => save.mutate({ ...rule, isEnabled: event.currentTarget.checked })}
      />
      <div className={`${styles.text} ${rule.isEnabled ? '' : styles.off}`}>
        <p>{text}</p>
        <div className={`${styles.types} mk-mono`}>
          {rule.contentTypes.map((type) => (
            <span key={type}>{type}</span>
          ))}
        </div>
      </div>
      {isAsking ? (
        <div className={settingsStyles.row}>
          <span>Remove this rule? Files stay.</span>
          <Button
            size="compact-xs"
            color="red"
            loading={remove.isPending}
            onClick={() => remove.mutate({ id: rule.id })}
          >
            Remove
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => setIsAsking(false)}>
            Cancel
          </Button>
        </div>
      ) : (
        <div className={settingsStyles.row}>
          <Tooltip label="Edit">
            <ActionIcon aria-label={`Edit rule: ${text}`} onClick={onEdit}>
              <IconPencil size={15} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label="Remove">
            <ActionIcon aria-label={`Remove rule: ${text}`} onClick={() => setIsAsking(true)}>
              <IconTrash size={15} />
            </ActionIcon>
          </Tooltip>
        </div>
      )}
    </div>
  );
}
