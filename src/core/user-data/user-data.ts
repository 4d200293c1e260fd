/**
 * What users enter: watch rules, saved views of the library, saved queries in SQL, streams, the list of people, and notes. The catalogue stores them, and a JSON file
 * in the data folder backs up each kind, so that a lost catalogue loses none.
 */
import type { Handlers } from '../bridge/dispatch.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { hasRules, withBackups } from './backups.ts';
import { createFirstRule, type FirstRule } from './first-rule.ts';
import { importPeople } from './import-people.ts';

type Operation =
  | 'rules.initial'
  | 'views.save'
  | 'views.arrange'
  | 'views.remove'
  | 'queries.save'
  | 'queries.remove'
  | 'notes.save'
  | 'notes.addMoment'
  | 'notes.import'
  | 'notes.remove'
  | 'people.save'
  | 'people.remove'
  | 'people.import'
  | 'streams.save'
  | 'streams.remove';

export interface UserData {
  /** The catalogue, with every change of what users enter backed up. */
  readonly catalogue: Catalogue;
  readonly firstRule: FirstRule;
  /** Without the commands on rules, which also apply them: see the sync room. */
  readonly handlers: Pick<Handlers, Operation>;
}

/** Throws `settings-damaged` for a new catalogue with a damaged backup. */
export function createUserData(options: {
  readonly dataDir: string;
  readonly catalogue: Catalogue;
  readonly settings: Pick<SettingsStore, 'get'>;
}): UserData {
  const { dataDir, catalogue, settings } = options;
  const isFirst = catalogue.metadata.get('rules.file') === null;
  const isNew = !hasRules(dataDir, catalogue);
  const { rules, streams, views, queries, people, notes } = withBackups(dataDir, catalogue);
  const contentTypes = settings.get()['rules.contentTypes'];
  const firstRule = createFirstRule({ ...catalogue, rules }, { isNew, contentTypes });
  // What is imported or created is no change of the user.
  if (isFirst) rules.clearHistory();
  return {
    catalogue: { ...catalogue, rules, streams, views, queries, people, notes },
    firstRule,
    handlers: {
      'rules.initial': () => ({ isInitial: firstRule.isInitial() }),
      'views.save': (view) => views.save(view),
      'views.arrange': ({ ids }) => ({ changed: views.arrange(ids) }),
      'views.remove': ({ id }) => ({ changed: views.remove(id) }),
      'queries.save': (query) => queries.save(query),
      'queries.remove': ({ id }) => ({ changed: queries.remove(id) }),
      'notes.save': ({ subject, changes }) => notes.change(subject, changes),
      'notes.addMoment': (moment) => notes.addMoment(moment),
      'notes.import': (input) => notes.merge(input.notes),
      'notes.remove'({ id }) {
        const removed = notes.find(id);
        notes.remove(id);
        return { removed };
      },
      'people.save': (person) => people.save(person),
      'people.remove': ({ id }) => ({ changed: people.remove(id) }),
      'people.import': ({ text }) => importPeople(people, text),
      'streams.save': (stream) => streams.save(stream),
      'streams.remove': ({ id }) => ({ changed: streams.remove(id) }),
    },
  };
}
