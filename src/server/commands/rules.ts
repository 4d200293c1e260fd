/** `rules`: which files are wanted. */
import type { Command } from 'commander';
import type { CommandArchiver } from '../../core/collector/command-archiver.ts';
import { operations } from '../../shared/bridge/bridge.ts';
import { MatchkeepError } from '../../shared/errors.ts';
import { newRule, type WatchRule } from '../../shared/watch-rules.ts';
import { collect } from '../terminal/arguments.ts';
import { type Column, formatTable } from '../terminal/table.ts';
import { countText } from '../terminal/words.ts';
import type { Run } from './context.ts';
import { unknownInRule } from './unknown-names.ts';

interface AddOptions {
  readonly league?: string[];
  readonly tournament?: string[];
  readonly team?: string[];
  readonly content?: string[];
}

export function addRulesCommands(program: Command, run: Run): void {
  const rules = program
    .command('rules')
    .description('watch rules: leagues, tournaments, teams × content types');
  rules
    .command('list', { isDefault: true })
    .description('the watch rules')
    .action(() =>
      run((context) =>
        context.withReadOnly(({ catalogue }) => {
          const items = catalogue?.rules.list() ?? [];
          context.output.result({ items }, formatTable(columns, items, context.output.columns));
          if (!context.output.isJson && items.length === 0) context.output.note('No watch rules.');
          return undefined;
        }),
      ),
    );
  rules
    .command('add')
    .description('add a rule; every option can be repeated, and an omitted option means all')
    .option('--league <league>', 'name or ID', collect)
    .option('--tournament <tournament>', 'name or ID', collect)
    .option('--team <team>', 'name or code', collect)
    .option('--content <type>', 'content type (default: GAMH_SUMMARY)', collect)
    .action((options: AddOptions) =>
      run((context) =>
        context.withArchiver(async (archiver) => {
          const draft = {
            ...newRule,
            leagues: options.league ?? [],
            tournaments: options.tournament ?? [],
            teams: options.team ?? [],
            contentTypes: options.content ?? newRule.contentTypes,
          };
          const rule = await save(archiver, draft);
          const warnings = unknownInRule(archiver.catalogue, draft);
          context.output.result(
            { ...rule, ...(warnings.length > 0 && { warnings }) },
            `Added rule ${rule.id}.`,
          );
          for (const warning of warnings) context.output.note(warning);
          return undefined;
        }),
      ),
    );
  rules
    .command('remove')
    .description('remove a rule; archived files stay')
    .argument('<id>', 'ID from "matchkeep rules"')
    .action((id: string) =>
      run((context) =>
        context.withArchiver(async (archiver) => {
          findRule(archiver, id);
          const report = await archiver.handlers['rules.remove']({ id });
          context.output.result(report, `Removed ${countText(report.changed, 'rule')}.`);
          return undefined;
        }),
      ),
    );
  for (const [name, isEnabled] of [
    ['enable', true],
    ['disable', false],
  ] as const) {
    rules
      .command(name)
      .description(isEnabled ? 'enable a rule' : 'disable a rule')
      .argument('<id>', 'ID from "matchkeep rules"')
      .action((id: string) =>
        run((context) =>
          context.withArchiver(async (archiver) => {
            const rule = await save(archiver, { ...findRule(archiver, id), isEnabled });
            context.output.result(rule, `${isEnabled ? 'Enabled' : 'Disabled'} rule ${rule.id}.`);
            return undefined;
          }),
        ),
      );
  }
}

function findRule({ catalogue }: CommandArchiver, id: string): WatchRule {
  const rule = catalogue.rules.list().find((each) => each.id === id);
  if (rule) return rule;
  throw new MatchkeepError('not-found', `There is no rule "${id}".`, { remedy: 'See "matchkeep rules".' });
}

/** Checked against the contract here too: these words come straight from the user. */
async function save(
  archiver: CommandArchiver,
  rule: Omit<WatchRule, 'id'> & { id?: string },
): Promise<WatchRule> {
  const parsed = operations['rules.save'].input.safeParse(rule);
  if (parsed.success) return archiver.handlers['rules.save'](parsed.data);
  const [issue] = parsed.error.issues;
  throw new MatchkeepError('invalid-input', `The rule is not valid (${issue?.message ?? 'unknown'}).`, {
    remedy: 'See "matchkeep rules add --help".',
  });
}

const allOr = (names: readonly string[]) => (names.length === 0 ? 'all' : names.join(', '));

const columns: readonly Column<WatchRule>[] = [
  { title: 'RULE', value: (rule) => rule.id },
  { title: 'ENABLED', value: (rule) => (rule.isEnabled ? 'yes' : 'no') },
  { title: 'LEAGUES', value: (rule) => allOr(rule.leagues), isFlexible: true },
  { title: 'TOURNAMENTS', value: (rule) => allOr(rule.tournaments), isFlexible: true },
  { title: 'TEAMS', value: (rule) => allOr(rule.teams), isFlexible: true },
  { title: 'CONTENT', value: (rule) => rule.contentTypes.join(', '), isFlexible: true },
];
