/** The bridge operations on exports; the host has the one that shows an export's folder. */
import type { ExportJob, ExportRequest } from '../../shared/library/export.ts';
import type { Handlers } from '../bridge/dispatch.ts';

export type ExportHandlers = Pick<
  Handlers,
  'export.list' | 'export.start' | 'export.cancel' | 'export.forget'
>;

export function createExportHandlers(exports: {
  list(): ExportJob[];
  start(request: ExportRequest): Promise<ExportJob>;
  cancel(id: string): ExportJob;
  forget(id: string): void;
}): ExportHandlers {
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
