import { expect, it } from 'vitest';
import { startUtilityProcess } from '../../../src/main/host/start-process.ts';
import { openSmall } from '../../sql/fixture.ts';
import { utilityProcess } from '../stand-in/utility-process.ts';

it('The engine of SQL runs in a utility process, whose environment has no secrets', async () => {
  const environments: unknown[] = [];
  const electron: Parameters<typeof startUtilityProcess>[0] = {
    fork(file, args, options) {
      environments.push(options?.env);
      return utilityProcess.fork(file, args, options);
    },
  };
  const start = startUtilityProcess(electron, { PATH: '/bin', MATCHKEEP_PASSWORD: 'secret' });
  const { handlers } = openSmall({ start });
  expect(await handlers['sql.run']({ id: 'a', sql: 'SELECT 1 AS a' })).toMatchObject({ rowCount: 1 });
  expect((await handlers['sql.rows']({ id: 'a', offset: 0, limit: 1 })).rows).toEqual([[1]]);
  expect(environments).toEqual([{ PATH: '/bin' }]);
});
