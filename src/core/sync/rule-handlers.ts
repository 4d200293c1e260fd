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
  readonly catalogue: Pick<Catalogue, 'rules'>;
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
  /** Resolves when every game has been judged by the changed rules. */
  const changeRules = async <Result>(change: () => Result): Promise<Result> => {
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
    'rules.preview': ({ rules, client }) => previews.preview(rules, client),
  };
}
