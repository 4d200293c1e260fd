/** The sections and settings that apply where the window is; the screen and the palette show these. */
import {
  findSection,
  findSetting,
  type SectionName,
  type SettingKey,
  sectionNames,
  settingKeys,
  type Where,
} from '../../../shared/settings/settings.ts';
import type { AppStatus } from '../../../shared/work/status.ts';

interface Host extends Pick<AppStatus, 'shell' | 'isPractice'> {
  readonly isMac: boolean;
}

interface SectionHere {
  readonly name: SectionName;
  readonly keys: readonly SettingKey[];
}

/** In the order of the screen, each with its settings; a section may have none. */
export function sectionsHere(host: Host): readonly SectionHere[] {
  return sectionNames
    .filter((name) => applies(findSection(name), host))
    .map((name) => ({ name, keys: settingKeys.filter((key) => isIn(name, key, host)) }));
}

function isIn(section: SectionName, key: SettingKey, host: Host): boolean {
  const setting = findSetting(key);
  return setting.section === section && applies(setting, host);
}

function applies({ where }: { readonly where?: Where }, { shell, isPractice, isMac }: Host): boolean {
  if (where === undefined) return true;
  if (where === 'server') return shell === 'server';
  // Practice has settings of its own, which do not affect the application.
  return shell === 'desktop' && !isPractice && !(where === 'tray' && isMac);
}

/** What the palette finds: each setting by its label, and a section without settings by its title. */
export function findableSettings(host: Host) {
  return sectionsHere(host).flatMap(({ name: anchor, keys }) => {
    const { title } = findSection(anchor);
    const names = keys.length === 0 ? [title] : keys.map((key) => findSetting(key).label);
    return names.map((name) => ({ name, section: title, anchor }));
  });
}
