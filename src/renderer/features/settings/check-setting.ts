/** Validates a setting before it is sent, with the archiver's schema. */
import { type SettingKey, type Settings, settingsSchema } from '../../../shared/settings/settings.ts';

import type { PeriodKey } from './period-draft.ts';

/** The settings that are typed or chosen from text; a switch cannot be invalid, and periods have rules of their own. */
export type WrittenKey = {
  [K in SettingKey]: Settings[K] extends boolean ? never : K extends PeriodKey ? never : K;
}[SettingKey];

type Checked =
  | { readonly isValid: true; readonly value: string | number }
  | { readonly isValid: false; readonly fault: string };

export function checkSetting(key: WrittenKey, value: string | number): Checked {
  const parsed = settingsSchema.shape[key].safeParse(value);
  if (parsed.success) return { isValid: true, value: parsed.data };
  const issue = parsed.error.issues[0];
  if (issue?.code === 'too_small') return { isValid: false, fault: `At least ${issue.minimum}.` };
  if (issue?.code === 'too_big') return { isValid: false, fault: `At most ${issue.maximum}.` };
  if (key === 'network.proxy' && issue) return { isValid: false, fault: `It ${issue.message}.` };
  return { isValid: false, fault: settingFault(key) };
}

function settingFault(key: WrittenKey): string {
  switch (key) {
    case 'service.baseUrl':
    case 'service.streamBaseUrl':
      return 'Enter an https address (http only on this machine) without user name, query or fragment.';
    case 'network.proxy':
      return 'Enter an address such as http://proxy.example:3128.';
    case 'archive.dir':
      return 'Enter the path of a folder, not an address such as s3:// or file://.';
    case 'rules.contentTypes':
      return 'Choose at least one content type.';
    case 'sync.intervalMinutes':
    case 'sync.maxMinutes':
    case 'downloads.concurrency':
    case 'downloads.bytesPerSecond':
    case 'downloads.maxFileBytes':
      return 'Enter a whole number.';
    case 'sync.requestsPerSecond':
      return 'Enter a number.';
    case 'service.streamPath':
      return 'Choose the full or the short path.';
    case 'updates.mode':
      return 'Choose automatic, ask or off.';
    case 'interface.theme':
      return 'Choose light, dark or system.';
  }
}
