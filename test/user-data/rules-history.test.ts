import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxRuleStates, restoreText, stateToUndo } from '../../src/shared/rules/rules-history.ts';
import type { WatchRule } from '../../src/shared/rules/watch-rules.ts';
import { newCatalogue, start } from '../catalogue/fixtures.ts';
import { openTestArchiver } from '../core/fixtures.ts';
import { runHere, runJsonHere } from '../server/in-process.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { summaryRule } from '../support/summary-rule.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const rule = (id: string, part: Partial<WatchRule> = {}): WatchRule => ({ ...summaryRule, id, ...part });

describe('the history of the rules', () => {
  it('has the state before each change, restores it, and a restoration can be undone', async () => {
    const archiver = await openTestArchiver({ now: () => start });
    const { handlers, catalogue } = archiver;
    const first = catalogue.rules.list();
    expect(catalogue.rules.history()).toEqual([]);
    await handlers['rules.save'](rule('lck', { leagues: ['LCK'] }));
    await handlers['rules.remove']({ id: 'default' });
    const changed = catalogue.rules.list();
    const { items } = await handlers['rules.history'](null);
    expect(items.map(({ rules }) => rules.map(({ id }) => id))).toEqual([['default', 'lck'], ['default']]);
    expect(items[0]?.until).toBe(new Date(start).toISOString());

    expect(await handlers['rules.restore']({ id: items[1]?.id ?? '' })).toEqual({ rules: first });
    const [latest] = (await handlers['rules.history'](null)).items;
    expect((await handlers['rules.restore']({ id: latest?.id ?? '' })).rules).toEqual(changed);
    await expect(handlers['rules.restore']({ id: '99' })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('records no change that changes nothing, and forgets all but the last states', () => {
    const { rules } = newCatalogue();
    rules.save(rule('default'));
    expect(rules.history()).toEqual([]);
    for (let count = 0; count < maxRuleStates + 5; count += 1)
      rules.save(rule('default', { leagues: [`L${count}`] }));
    const history = rules.history();
    expect(history).toHaveLength(maxRuleStates);
    expect(history[0]?.rules[0]?.leagues).toEqual([`L${maxRuleStates + 3}`]);
    expect(new Set(history.map(({ id }) => id)).size).toBe(maxRuleStates);
  });

  it('restores any state exactly, whatever happened since: contents, order and all', () => {
    const ids = ['a', 'b', 'c', 'd'];
    const step = fc.oneof(
      fc.record({
        type: fc.constant('save' as const),
        id: fc.constantFrom(...ids),
        league: fc.constantFrom('X', 'Y'),
      }),
      fc.record({ type: fc.constant('remove' as const), id: fc.constantFrom(...ids) }),
      fc.record({ type: fc.constant('move' as const), id: fc.constantFrom(...ids) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 15 }), fc.nat(), (changes, chosen) => {
        const { rules } = newCatalogue();
        for (const change of changes) {
          if (change.type === 'save') rules.save(rule(change.id, { leagues: [change.league] }));
          else if (change.type === 'remove') rules.remove(change.id);
          else if (rules.list().some(({ id }) => id === change.id)) rules.move(change.id, null);
        }
        const history = rules.history();
        const state = history[chosen % Math.max(1, history.length)];
        if (state === undefined) return;
        rules.restore(state.id);
        expect(rules.list()).toEqual(state.rules);
      }),
      propertyRuns(15, 100),
    );
  });

  it('is undone one change at a time, and an undo of that is a choice of the history', () => {
    const { rules } = newCatalogue();
    const undo = () => {
      const state = stateToUndo(rules.history());
      if (state === null) return null;
      rules.restore(state.id, true);
      return rules.list().map(({ leagues }) => leagues[0] ?? null);
    };
    const save = (league: string) => rules.save(rule('default', { leagues: [league] }));
    ['A', 'B', 'C'].forEach(save);
    expect(undo()).toEqual(['B']);
    expect(undo()).toEqual(['A']);
    save('D');
    expect(undo()).toEqual(['A']);
    expect(undo()).toEqual([null]);
    expect(undo()).toBeNull();
    // Restored from the history: an undo takes that back.
    const [, , afterD] = rules.history();
    rules.restore(afterD?.id ?? '');
    expect(undo()).toEqual([null]);
  });

  it('is undone on the command line', async () => {
    const env = { dataDir: temporaryFolder() };
    await runHere(env, ['rules', 'add', '--league', 'LCK']);
    const { stdout } = await runHere(env, ['rules', 'history']);
    expect(stdout).toContain('Removes 1 rule.');
    expect((await runHere(env, ['rules', 'undo'])).code).toBe(0);
    expect((await runJsonHere(env, ['rules'])).document).toMatchObject({ items: [{ id: 'default' }] });
    const again = await runHere(env, ['rules', 'undo']);
    expect(again.code).not.toBe(0);
    expect(again.stderr).toContain('There is no change of the rules to undo.');
    expect((await runHere(env, ['rules', 'restore', '77'])).stderr).toContain('no earlier state "77"');
  });
});

it('What a restoration does is said in numbers', () => {
  const present = [rule('a'), rule('b'), rule('c')];
  const say = (rules: readonly WatchRule[]) => restoreText(present, { rules: [...rules] });
  expect(say(present.map(({ id, ...part }) => ({ ...part, id })))).toBe('The same as the present rules.');
  expect(say([rule('c'), rule('a', { leagues: ['LCK'] }), rule('d')])).toBe(
    'Adds 1 rule, changes 1 rule, removes 1 rule, changes the order.',
  );
});
