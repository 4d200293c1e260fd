/** The search syntax by field, with examples to click. */
import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useState } from 'react';
import { queryFieldNames, queryFields } from '../../../../shared/query/fields.ts';
import styles from './query-help.module.css';

const rules = [
  { example: 'T1 azir', about: 'words in any order; the start of a word is enough' },
  { example: 'team:T1,GEN', about: 'any of several' },
  { example: '-league:LPL', about: 'exclude' },
  { example: '"Los Ratones"', about: 'exact phrase' },
] as const;

/** What the parts about players mean together. */
const ofPlayers = [
  {
    example: 'player:Faker champion:Azir',
    about:
      'the same player: Faker played Azir. So with team:, role: and side:, which need a known side or role',
  },
  { example: 'player:Faker,Chovy champion:Azir', about: 'one of them played it' },
  {
    example: 'player:Faker player:Chovy',
    about: 'both played; with a champion, one of them played it; with a team, role or side, both had it',
  },
  {
    example: 'player:Faker (champion:Azir)',
    about: 'any: in parentheses is any player. Faker played, and somebody had Azir',
  },
  {
    example: '(player:Faker champion:Azir) (player:Chovy champion:Corki)',
    about: 'each of them his champion',
  },
  { example: 'player:Faker -champion:Azir', about: 'excludes games in which anybody had Azir' },
  {
    example: '(player:Faker -champion:Azir)',
    about: 'Faker played something else; so -role: and -side: always',
  },
] as const;

export function QueryHelp({ onTake }: { readonly onTake: (example: string) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const take = (example: string) => {
    setIsOpen(false);
    onTake(example);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width={620}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Tooltip label="How to search">
        <Popover.Target>
          <ActionIcon size={24} aria-label="How to search" onClick={() => setIsOpen((old) => !old)}>
            <IconHelp size={16} />
          </ActionIcon>
        </Popover.Target>
      </Tooltip>
      <Popover.Dropdown aria-label="How to search" className={styles.help}>
        <p className="mk-muted">A game must match every part. Case, accents and dots are ignored.</p>
        <ul>
          {rules.map(({ example, about }) => (
            <Line key={example} example={example} about={about} onTake={take} />
          ))}
        </ul>
        <ul>
          {ofPlayers.map(({ example, about }) => (
            <Line key={example} example={example} about={about} onTake={take} />
          ))}
        </ul>
        <ul>
          {queryFieldNames.map((name) => (
            <Line
              key={name}
              example={queryFields[name].example}
              about={queryFields[name].about}
              onTake={take}
            />
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

interface LineProps {
  readonly example: string;
  readonly about: string;
  readonly onTake: (example: string) => void;
}

function Line({ example, about, onTake }: LineProps) {
  return (
    <li>
      <button type="button" className={`${styles.example} mk-mono`} onClick={() => onTake(example)}>
        {example}
      </button>
      <span>{about}</span>
    </li>
  );
}
