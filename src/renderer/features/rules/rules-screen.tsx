/** Watch rules: which games to archive, and which of their files, in the order in which they are read. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { parseContentTypes } from '../../../shared/domain/content-types.ts';
import type { WatchRule } from '../../../shared/rules/watch-rules.ts';
import { useBridge, useBridgeQuery, useCommand } from '../../bridge/hooks.tsx';
import type { RulesSearch } from '../../navigation/searches.ts';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { showFailure } from '../../ui/feedback/notices.tsx';
import { RowsLoading } from '../../ui/feedback/rows-loading.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { VirtualGrid } from '../../ui/table/virtual-grid.tsx';
import { wantedText } from './preview-text.ts';
import { RemoveRule } from './remove-rule.tsx';
import { RuleEditor } from './rule-editor.tsx';
import { RuleLine } from './rule-line.tsx';
import { isSameOrder, moveBy, orderBy } from './rule-order.ts';
import { RulesHistory } from './rules-history.tsx';
import styles from './rules-screen.module.css';

const route = getRouteApi('/rules');
const rowHeight = 46;

export function RulesScreen() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/rules' });
  const { data: rules, error, refetch } = useBridgeQuery('rules.list', null);
  const { data: settings } = useBridgeQuery('settings.get', null);
  const [removing, setRemoving] = useState<string | null>(null);
  const open = (next: RulesSearch) => void navigate({ search: next });
  const add = () => open({ edit: 'new' });
  const removed = rules?.find(({ id }) => id === removing);
  return (
    <Screen
      title="Watch rules"
      figures={rules && <Figures rules={rules} />}
      tools={
        <>
          <RulesHistory rules={rules} />
          <Button size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={add}>
            Add rule
          </Button>
        </>
      }
    >
      {error && !rules ? (
        <Failure as="block" error={error} onRetry={() => void refetch()} />
      ) : !rules ? (
        <RowsLoading rowHeight={rowHeight} what="the rules" />
      ) : rules.length === 0 ? (
        <NoRules onEverything={add} onLeague={add} />
      ) : (
        <>
          <About rules={rules} />
          <RuleList rules={rules} onEdit={(id) => open({ edit: id })} onRemove={setRemoving} />
        </>
      )}
      {rules && settings && isEditing(search) && (
        <OpenEditor
          key={JSON.stringify(search)}
          rules={rules}
          search={search}
          contentTypes={parseContentTypes(settings['rules.contentTypes'])}
          onClose={() => open({})}
        />
      )}
      {rules && removed && <RemoveRule rules={rules} rule={removed} onClose={() => setRemoving(null)} />}
    </Screen>
  );
}

function isEditing({ edit, league, tournament, team, match }: RulesSearch): boolean {
  return [edit, league, tournament, team, match].some((value) => value !== undefined);
}

interface OpenEditorProps {
  readonly rules: readonly WatchRule[];
  readonly search: RulesSearch;
  readonly contentTypes: readonly string[];
  readonly onClose: () => void;
}

/** Edits the rule that it opened with: another window may remove it meanwhile. */
function OpenEditor({ rules, search, contentTypes, onClose }: OpenEditorProps) {
  const [rule] = useState(() => rules.find(({ id }) => id === search.edit) ?? null);
  return (
    <RuleEditor rules={rules} rule={rule} named={search} contentTypes={contentTypes} onClose={onClose} />
  );
}

function Figures({ rules }: { readonly rules: readonly WatchRule[] }) {
  const { data } = useBridgeQuery(
    'rules.preview',
    { rules: [...rules] },
    { isEnabled: rules.length > 0, showsLast: true },
  );
  return data && rules.length > 0 ? <span>{wantedText(data)}</span> : null;
}

function About({ rules }: { readonly rules: readonly WatchRule[] }) {
  const enabled = rules.filter(({ isEnabled }) => isEnabled);
  const problem =
    enabled.length === 0
      ? 'All rules are off, so nothing is wanted. Turn on a rule to keep games.'
      : enabled.every(({ effect }) => effect === 'exclude')
        ? 'These rules only leave games out, so nothing is wanted. Add a rule to keep games.'
        : null;
  return (
    <div className={styles.note}>
      {problem !== null && (
        <p className={styles.warning} role="status">
          {problem}
        </p>
      )}
      <p className="mk-muted">
        Rules are read from top to bottom: for each file of a game, the first rule that matches decides.
        Archived files and files that you asked for yourself always stay.
      </p>
    </div>
  );
}

interface RuleListProps {
  readonly rules: readonly WatchRule[];
  readonly onEdit: (id: string) => void;
  readonly onRemove: (id: string) => void;
}

function RuleList({ rules: saved, onEdit, onRemove }: RuleListProps) {
  const { rules, move } = useRuleOrder(saved);
  const save = useCommand('rules.save');
  const toggle = (rule: WatchRule, isEnabled: boolean) => save.mutate({ ...rule, isEnabled });
  return (
    <VirtualGrid
      label="Watch rules"
      place="rules"
      count={rules.length}
      rowKey={(index) => rules[index]?.id ?? String(index)}
      rowHeight={() => rowHeight}
      isMeasured
      rowClass={() => styles.rule}
      renderRow={(index) => {
        const rule = rules[index];
        if (!rule) return null;
        return (
          <RuleLine
            rule={rule}
            index={index}
            count={rules.length}
            onEdit={() => onEdit(rule.id)}
            onRemove={() => onRemove(rule.id)}
            onToggle={(isEnabled) => toggle(rule, isEnabled)}
            onMove={(step) => move(rule.id, step)}
          />
        );
      }}
      onOpen={(index) => {
        const rule = rules[index];
        if (rule) onEdit(rule.id);
      }}
      onRowKey={(event, index) => {
        const rule = rules[index];
        if (!rule) return;
        if (event.altKey && event.key === 'ArrowUp') move(rule.id, -1);
        else if (event.altKey && event.key === 'ArrowDown') move(rule.id, 1);
        else if (event.key === ' ') toggle(rule, !rule.isEnabled);
        else if (event.key === 'Delete') onRemove(rule.id);
        else return;
        event.preventDefault();
      }}
    />
  );
}

interface NoRulesProps {
  readonly onEverything: () => void;
  readonly onLeague: () => void;
}

function NoRules({ onEverything, onLeague }: NoRulesProps) {
  return (
    <Empty
      title="No rules, so nothing is downloaded"
      actions={
        <>
          <Button onClick={onEverything}>Keep everything…</Button>
          <Button variant="default" onClick={onLeague}>
            Keep a league…
          </Button>
        </>
      }
    >
      A rule says which games Matchkeep archives, and which of their files.
    </Empty>
  );
}

interface RuleOrder {
  readonly rules: readonly WatchRule[];
  /** -1 up, 1 down; beyond the ends nothing moves. */
  readonly move: (id: string, step: -1 | 1) => void;
}

/**
 * The order of the rules while the user moves them: each move shows at once, and the commands run one after the other.
 * `saved` is the list as the archiver has it.
 */
function useRuleOrder(saved: readonly WatchRule[]): RuleOrder {
  const { call } = useBridge();
  const [moved, setMoved] = useState<readonly string[] | null>(null);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const rules = orderBy(saved, moved);
  useEffect(() => {
    const isOver = moved !== null && (rules === saved || isSameOrder(saved, moved));
    if (isOver) setMoved(null);
  }, [rules, saved, moved]);
  return {
    rules,
    move(id, step) {
      const next = moveBy(rules, id, step);
      if (next === null) return;
      setMoved(next.order);
      last.current = last.current
        .then(() => call('rules.move', { id, before: next.before }))
        .catch((error: unknown) => {
          setMoved(null);
          showFailure(error);
        });
    },
  };
}
