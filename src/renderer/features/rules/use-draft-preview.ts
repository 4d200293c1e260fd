/** What the list of rules would do with the draft in it. */
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import type { RulesPreview, UnknownName, WatchRule } from '../../../shared/rules/watch-rules.ts';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import { type Draft, draftFaults, listWith, type Place } from './rule-draft.ts';

/** How long the draft must be unchanged before it is previewed. */
const pauseMs = 250;

interface DraftPreview {
  /** Undefined until it is known, and while the draft cannot be saved. */
  readonly preview: RulesPreview | undefined;
  /** Whether `preview` is that of an earlier draft. */
  readonly isPreviewOld: boolean;
  readonly previewError: Error | null;
  /** Names of the draft that the catalogue does not have. */
  readonly unknown: readonly UnknownName[];
}

/** `rules` are the saved ones, in order; `rule` is null for a new rule. */
export function useDraftPreview(
  rules: readonly WatchRule[],
  rule: WatchRule | null,
  draft: Draft,
  place: Place,
): DraftPreview {
  const list = useMemo(() => listWith(rules, rule, draft, place), [rules, rule, draft, place]);
  const [settled] = useDebouncedValue(list, pauseMs);
  const [client] = useState(() => `editor ${Math.random()}`);
  const canPreview = draftFaults(draft).size === 0;
  const { data, error, isPlaceholderData } = useBridgeQuery(
    'rules.preview',
    { rules: settled.rules, client },
    { isEnabled: canPreview, showsLast: true },
  );
  const preview = canPreview ? data : undefined;
  return {
    preview,
    isPreviewOld: isPlaceholderData || settled !== list,
    previewError: canPreview ? error : null,
    unknown: preview?.unknownNames.filter(({ ruleIndex }) => ruleIndex === settled.index) ?? [],
  };
}
