/** Which files of a game new rules archive, with what one game takes: on the welcome screen and in the settings. */
import { Anchor, Checkbox } from '@mantine/core';
import { useState } from 'react';
import {
  contentTypeLabel,
  knownContentTypes,
  parseContentTypes,
  writeContentTypes,
} from '../../../shared/domain/content-types.ts';
import { findSetting, type Settings } from '../../../shared/settings/settings.ts';
import { formatBytes } from '../../format/bytes.ts';
import styles from './content-types-choice.module.css';
import { useSaveSetting } from './use-save-setting.ts';

/** The others are behind a link: few archives have them. */
const usual = ['GAMH_SUMMARY', 'GAMH_DETAILS', 'ROFL_REPLAY'];

interface ContentTypesChoiceProps {
  readonly settings: Settings;
  readonly label: string;
  readonly description?: string | undefined;
}

/** In the settings. */
export function ContentTypesField({ settings }: Pick<ContentTypesChoiceProps, 'settings'>) {
  const { label, hint } = findSetting('rules.contentTypes');
  return <ContentTypesChoice settings={settings} label={label} description={hint} />;
}

export function ContentTypesChoice({ settings, label, description }: ContentTypesChoiceProps) {
  const chosen = parseContentTypes(settings['rules.contentTypes']);
  const { save, failure } = useSaveSetting();
  const [isLastRefused, setIsLastRefused] = useState(false);
  const [hasAll, setHasAll] = useState(chosen.some((name) => !usual.includes(name)));
  const names = [...new Set([...knownContentTypes.map(({ name }) => name), ...chosen])];
  const choose = (name: string, isChosen: boolean) => {
    const next = names.filter((each) => (each === name ? isChosen : chosen.includes(each)));
    setIsLastRefused(next.length === 0);
    if (next.length > 0) save({ 'rules.contentTypes': writeContentTypes(next) });
  };
  return (
    <Checkbox.Group
      label={label}
      description={description}
      size="sm"
      value={[...chosen]}
      error={isLastRefused ? 'Choose at least one.' : failure}
    >
      <div className={styles.choices}>
        {names
          .filter((name) => hasAll || usual.includes(name))
          .map((name) => (
            <Checkbox
              key={name}
              size="xs"
              value={name}
              label={contentTypeLabel(name)}
              description={meaningText(name)}
              onChange={(event) => choose(name, event.currentTarget.checked)}
            />
          ))}
      </div>
      {!hasAll && (
        <Anchor component="button" type="button" size="xs" onClick={() => setHasAll(true)}>
          More content types
        </Anchor>
      )}
    </Checkbox.Group>
  );
}

function meaningText(name: string): string {
  const type = knownContentTypes.find((each) => each.name === name);
  if (type === undefined) return 'Not a content type that Matchkeep knows';
  const size = type.typicalBytes === null ? '' : `, about ${formatBytes(type.typicalBytes)} a game`;
  return `${type.meaning}${size}`;
}
