/** The bridge operations on exports; the host has the one that shows an export's folder. */
import type { Handlers } from '../bridge/dispatch.ts';
import type { Exports } from './exports.ts';

export type ExportHandlers = Pick<
  Handlers,
  'export.list' | 'export.start' | 'export.cancel' | 'export.forget'
>;

export function createExportHandlers(
  exports: Pick<Exports, 'list' | 'start' | 'cancel' | 'forget'>,
): ExportHandlers {
  return {
    'export.list': () => exports.list(),
    'export.start': (request) => exports.start(request),
    'export.cancel': ({ id }) => exports.cancel(id),
    'export.forget'({ id }) {
      exports.forget(id);
      return null;
    },
  };
}
