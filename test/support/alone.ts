/**
 * Test files that have a process each: they replace modules, or take over what the process prints. The others share
 * processes: to start one, with its imports, takes longer than most files.
 */
export const alone = [
  'test/main/**/*.test.ts',
  'test/server/**/*.test.ts',
  'test/renderer/features/streams/live-player.test.ts',
  'test/renderer/ui/live-regions.test.ts',
];
