/** The operations on watch rules: a change is in effect for every known game when its operation ends. */
import type { Changes } from '../bridge/changes.ts';
import type { Handlers } from '../bridge/dispatch.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { PreviewRules } from './preview/preview-rules.ts';

export type RuleHandlers = Pick<
  Handlers,
  'rules.save' | 'rules.remove' | 'rules.move' | 'rules.preview' | 'rules.restore'
>;

interface RuleHandlersOptions {
  readonly catalogue: Pick<Catalogue, 'judging' | 'rules'>;
  readonly changes: Pick<Changes, 'invalidate'>;
  readonly applyRules: () => Promise<unknown>;
  readonly previews: Pick<PreviewRules, 'preview'>;
}

export function createRuleHandlers({
  catalogue,
  changes,
  applyRules,
  previews,
}: RuleHandlersOptions): RuleHandlers {
  const judgeForTheFirstTime = async () => {
    if (catalogue.judging.isFirst()) await applyRules();
  };
  /** Resolves when every game has been judged by the changed rules. */
  const changeRules = async <Result>(change: () => Result): Promise<Result> => {
    await judgeForTheFirstTime();
    const result = change();
    // Every screen shows the rules while they are still being applied, and also where that fails.
    changes.invalidate(['rules']);
    await applyRules();
    return result;
  };
  return {
    'rules.save': (rule) => changeRules(() => catalogue.rules.save(rule)),
    'rules.remove': ({ id }) => changeRules(() => ({ changed: catalogue.rules.remove(id) })),
    'rules.move': ({ id, before }) =>
      changeRules(() => ({ changed: catalogue.rules.move(id, before) ? 1 : 0 })),
    'rules.restore': ({ id, isUndo }) =>
      changeRules(() => {
        catalogue.rules.restore(id, isUndo);
        return { rules: [...catalogue.rules.list()] };
      }),
    async 'rules.preview'({ rules, client }) {
      await judgeForTheFirstTime();
      return await previews.preview(rules, client);
    },
  };
}
