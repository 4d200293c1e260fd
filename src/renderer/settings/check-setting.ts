/** Checks one setting before it is sent, with the schema that the archiver uses too. */
import { type SettingKey, settingsSchema } from '../../shared/settings.ts';

type Checked =
  | { readonly isValid: true; readonly value: string | number }
  | { readonly isValid: false; readonly fault: string };

export function checkSetting(key: SettingKey, value: string | number): Checked {
  const parsed = settingsSchema.shape[key].safeParse(value);
  if (parsed.success) return { isValid: true, value: parsed.data };
  const issue = parsed.error.issues[0];
  if (issue?.code === 'too_small') return { isValid: false, fault: `At least ${issue.minimum}.` };
  if (issue?.code === 'too_big') return { isValid: false, fault: `At most ${issue.maximum}.` };
  return { isValid: false, fault: faultOf(key) };
}

function faultOf(key: SettingKey): string {
  switch (key) {
    case 'service.baseUrl':
    case 'service.streamBaseUrl':
      return 'Enter an https address (http only on this machine) without user name, query or fragment.';
    case 'archive.dir':
      return 'Enter the path of a folder.';
    case 'sync.intervalMinutes':
    case 'downloads.concurrency':
    case 'downloads.bytesPerSecond':
      return 'Enter a whole number.';
    case 'sync.requestsPerSecond':
      return 'Enter a number.';
    case 'interface.theme':
      return 'Choose light, dark, or as the system.';
  }
}
