/** `rules`: which files are wanted. */
import type { Command } from 'commander';
import type { CommandArchiver } from '../../core/collector/command-archiver.ts';
import { readSettings } from '../../core/settings/settings.ts';
import { counted, formatCount } from '../../shared/base/counted.ts';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { operations } from '../../shared/bridge/bridge.ts';
import { parseContentTypes } from '../../shared/domain/content-types.ts';
import { maxRuleStates, type RuleState, restoreText, stateToUndo } from '../../shared/rules/rules-history.ts';
import { newRule, type RuleDraft, type WatchRule } from '../../shared/rules/watch-rules.ts';
import { type Column, formatTable } from '../terminal/table.ts';
import { timeText } from '../terminal/words.ts';
import type { CommandContext, Run } from './context.ts';
import {
  addRuleOptions,
  nothingWanted,
  previewText,
  type RuleOptions,
  ruleColumns,
  withOptions,
} from './rule-options.ts';
import { unknownNames, unknownNameText } from './unknown-names.ts';

const idArgument = ['<id>', 'ID from "matchkeep rules"'] as const;

export function addRulesCommands(program: Command, run: Run): void {
  const rules = program
    .command('rules')
    .description('watch rules, read from top to bottom: the first one that matches decides');
  rules
    .command('list', { isDefault: true })
    .description('the watch rules in their order')
    .action(() =>
      run((context) =>
        context.withReadOnly(async ({ handlers }) => {
          const items = await handlers['rules.list'](null);
          context.output.result({ items }, formatTable(ruleColumns, items, context.output.columns));
          const note = nothingWanted(items);
          if (!context.output.isJson && note !== null) context.output.note(note);
          return undefined;
        }),
      ),
    );
  addRuleOptions(rules.command('add'))
    .description('add a rule at the end; options can be repeated, and an omitted option means all')
    .action((options: RuleOptions) =>
      run((context) =>
        context.withArchiver(async (archiver) => {
          const rule = await save(archiver, {
            ...withOptions(startingRule(context), options),
            ...(options.before !== undefined && { before: options.before }),
          });
          await report(context, archiver, rule, `Added rule ${rule.id}.`);
          return undefined;
        }),
      ),
    );
  addRuleOptions(rules.command('edit'))
    .description('change what is given; "all" empties a list')
    .argument(...idArgument)
    .action((id: string, options: RuleOptions) =>
      run((context) =>
        context.withArchiver(async (archiver) => {
          const rule = await save(archiver, {
            ...withOptions(await findRule(archiver, id), options),
            id,
            ...(options.before !== undefined && { before: options.before }),
          });
          await report(context, archiver, rule, `Changed rule ${rule.id}.`);
          return undefined;
        }),
      ),
    );
  addHistoryCommands(rules, run);
  addOrderCommands(rules, run);
  addPreviewCommand(rules, run);
  for (const [name, isEnabled] of [
    ['enable', true],
    ['disable', false],
  ] as const) {
    rules
      .command(name)
      .description(isEnabled ? 'enable a rule' : 'disable a rule')
      .argument(...idArgument)
      .action((id: string) =>
        run((context) =>
          context.withArchiver(async (archiver) => {
            const rule = await save(archiver, { ...(await findRule(archiver, id)), isEnabled });
            context.output.result(rule, `${isEnabled ? 'Enabled' : 'Disabled'} rule ${rule.id}.`);
            return undefined;
          }),
        ),
      );
  }
}

function addHistoryCommands(rules: Command, run: Run): void {
  rules
    .command('history')
    .description(`the last ${maxRuleStates} states of the rules, latest first`)
    .action(() =>
      run((context) =>
        context.withReadOnly(async ({ handlers }) => {
          const present = await handlers['rules.list'](null);
          const { items } = await handlers['rules.history'](null);
          context.output.result({ items }, formatTable(stateColumns(present), items, context.output.columns));
          if (!context.output.isJson && items.length === 0)
            context.output.note('The rules were not changed yet.');
          return undefined;
        }),
      ),
    );
  rules
    .command('undo')
    .description('undo the last change of the rules; again: the one before')
    .action(() => run((context) => restore(context, undefined)));
  rules
    .command('restore')
    .description('make an earlier state the present rules; that can be undone too')
    .argument('<id>', 'ID from "matchkeep rules history"')
    .action((id: string) => run((context) => restore(context, id)));
}

/** Without an id, what an undo restores. */
function restore(context: CommandContext, id: string | undefined): Promise<undefined> {
  return context.withArchiver(async ({ handlers }) => {
    const { items } = await handlers['rules.history'](null);
    const chosen = id ?? stateToUndo(items)?.id;
    if (chosen === undefined)
      throw new MatchkeepError('not-found', 'There is no change of the rules to undo.', {
        remedy: 'See "matchkeep rules".',
      });
    const { rules } = await handlers['rules.restore']({ id: chosen, isUndo: id === undefined });
    context.output.result({ items: rules }, formatTable(ruleColumns, rules, context.output.columns));
    const note = nothingWanted(rules);
    if (!context.output.isJson && note !== null) context.output.note(note);
    return undefined;
  });
}

const stateColumns = (present: readonly WatchRule[]): readonly Column<RuleState>[] => [
  { title: 'STATE', value: ({ id }) => id },
  { title: 'UNTIL', value: ({ until }) => timeText(until) },
  { title: 'RULES', value: ({ rules }) => formatCount(rules.length), isRight: true },
  { title: 'RESTORING IT', value: (state) => restoreText(present, state), isFlexible: true },
];

function addOrderCommands(rules: Command, run: Run): void {
  rules
    .command('remove')
    .description('remove a rule; archived files stay')
    .argument(...idArgument)
    .action((id: string) =>
      run((context) =>
        context.withArchiver(async (archiver) => {
          await findRule(archiver, id);
          const result = await archiver.handlers['rules.remove']({ id });
          context.output.result(result, `Removed ${counted(result.changed, 'rule')}.`);
          return undefined;
        }),
      ),
    );
  rules
    .command('move')
    .description('change the order: to the end, or before another rule')
    .argument(...idArgument)
    .option('--before <id>', 'the rule that comes next')
    .action((id: string, { before = null }: { readonly before?: string | null }) =>
      run((context) =>
        context.withArchiver(async (archiver) => {
          await findRule(archiver, id);
          if (before !== null) await findRule(archiver, before);
          const result = await archiver.handlers['rules.move']({ id, before });
          const text = result.changed === 0 ? `Rule ${id} is already there.` : `Moved rule ${id}.`;
          context.output.result(result, text);
          return undefined;
        }),
      ),
    );
}

function addPreviewCommand(rules: Command, run: Run): void {
  addRuleOptions(rules.command('preview'))
    .description('what changes if a rule is added, or changed, moved or removed; saves nothing')
    .argument('[id]', 'ID of the rule to change (default: the options are a new rule)')
    .option('--remove', 'as if the rule was removed')
    .action((id: string | undefined, options: RuleOptions & { readonly remove?: true }) =>
      run((context) =>
        context.withArchiver(async (archiver) => {
          const draft = await previewed(archiver, startingRule(context), id, options);
          const preview = await archiver.handlers['rules.preview']({ rules: draft });
          const note = nothingWanted(draft);
          const warnings = preview.unknownNames.map((one) => unknownNameText(archiver.catalogue, one));
          if (note !== null) warnings.push(note);
          context.output.result(
            { ...preview, ...(warnings.length > 0 && { warnings }) },
            previewText(preview),
          );
          for (const warning of warnings) context.output.note(warning);
          return undefined;
        }),
      ),
    );
}

/** A new rule, with the content types of the settings. Settings that are not valid do not open the archiver at all. */
function startingRule({ dataDir }: CommandContext): Omit<WatchRule, 'id'> {
  return newRule(parseContentTypes(readSettings(dataDir).settings['rules.contentTypes']));
}

/** The whole list as it would be. `added` is what a new rule begins with. */
async function previewed(
  archiver: CommandArchiver,
  added: Omit<WatchRule, 'id'>,
  id: string | undefined,
  { remove = false, before, ...options }: RuleOptions & { readonly remove?: boolean },
): Promise<WatchRule[]> {
  const present = await archiver.handlers['rules.list'](null);
  if (id === undefined && remove) {
    throw new MatchkeepError('invalid-input', '--remove needs the ID of a rule.', {
      remedy: 'See "matchkeep rules".',
    });
  }
  const base = id === undefined ? added : await findRule(archiver, id);
  const isGiven = Object.keys(options).length > 0 || before !== undefined;
  if (id === undefined && !isGiven) return [...present];
  const { before: _, ...rule } = checked({ ...withOptions(base, options), id: id ?? 'new' });
  const others = present.filter((each) => each.id !== id);
  if (remove) return others;
  if (before !== undefined) await findRule(archiver, before);
  const own = { ...rule, id: id ?? 'new' };
  const at = before !== undefined && before !== id ? others.findIndex((each) => each.id === before) : -1;
  const stays = before === undefined || before === id;
  const place = stays && id !== undefined ? present.findIndex((each) => each.id === id) : others.length;
  return others.toSpliced(at >= 0 ? at : place, 0, own);
}

async function report(
  context: CommandContext,
  archiver: CommandArchiver,
  rule: WatchRule,
  text: string,
): Promise<void> {
  const warnings = [...unknownNames(archiver.catalogue, rule)];
  const note = nothingWanted(await archiver.handlers['rules.list'](null));
  if (note !== null) warnings.push(note);
  context.output.result({ ...rule, ...(warnings.length > 0 && { warnings }) }, text);
  for (const warning of warnings) context.output.note(warning);
}

async function findRule({ handlers }: CommandArchiver, id: string): Promise<WatchRule> {
  const rule = (await handlers['rules.list'](null)).find((each) => each.id === id);
  if (rule) return rule;
  throw new MatchkeepError('not-found', `There is no rule "${id}".`, { remedy: 'See "matchkeep rules".' });
}

async function save(archiver: CommandArchiver, rule: RuleDraft): Promise<WatchRule> {
  if (rule.before != null) await findRule(archiver, rule.before);
  return await archiver.handlers['rules.save'](checked(rule));
}

/** Checked against the contract here too: these words come straight from the user. */
function checked(rule: RuleDraft): RuleDraft {
  const parsed = operations['rules.save'].input.safeParse(rule);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const value = issue?.path.reduce<unknown>(
    (found, key) => (typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined),
    rule,
  );
  const named = typeof value === 'string' ? `"${value}": ` : '';
  const problem = `The rule is not valid (${named}${issue?.message ?? 'unknown'}).`;
  throw new MatchkeepError('invalid-input', problem, {
    remedy: 'See "matchkeep rules add --help".',
  });
}
