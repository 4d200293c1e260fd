/** What menus, the dock and the tray offer about the work that Matchkeep does by itself. */
import type { MenuItemConstructorOptions } from 'electron';
import type { WorkStatus } from '../../shared/work/work-status.ts';
import type { Commands } from './commands.ts';

export type WorkCommands = Pick<
  Commands,
  'pause' | 'pauseForHour' | 'pauseUntilTomorrow' | 'resume' | 'workNow' | 'workAsPlanned'
>;

/** `held`: by quiet hours or the battery. `overridden`: "Work now" is in force. */
export type WorkState = 'working' | 'paused' | 'held' | 'overridden';

export function workState({ hold, override }: WorkStatus): WorkState {
  if (hold !== null) return hold.reason === 'paused' ? 'paused' : 'held';
  return override === null ? 'working' : 'overridden';
}

/** The first is the most likely one. */
export function workItems(state: WorkState, commands: WorkCommands): MenuItemConstructorOptions[] {
  const pauses = [
    { label: 'Pause everything', click: commands.pause },
    { label: 'Pause for 1 hour', click: commands.pauseForHour },
    { label: 'Pause until tomorrow 08:00', click: commands.pauseUntilTomorrow },
  ];
  switch (state) {
    case 'paused':
      return [{ label: 'Resume everything', click: commands.resume }];
    case 'held':
      return [{ label: 'Work now', click: commands.workNow }, ...pauses];
    case 'overridden':
      return [...pauses, { label: 'Work as planned', click: commands.workAsPlanned }];
    case 'working':
      return pauses;
  }
}
