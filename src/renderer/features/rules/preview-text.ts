/** What a list of rules does, in sentences. */
import type { RulesPreview } from '../../../shared/rules/watch-rules.ts';
import { counted, formatCount } from '../../format/counted.ts';

/** `52 games wanted: 104 files (62 archived, 21 upcoming).` */
export function wantedText({ wanted, archived, upcoming }: RulesPreview): string {
  if (wanted.assets === 0) return 'No known game is wanted.';
  const parts = [
    archived > 0 && `${formatCount(archived)} archived`,
    upcoming > 0 && `${formatCount(upcoming)} upcoming`,
  ].filter((part) => part !== false);
  const detail = parts.length === 0 ? '' : ` (${parts.join(', ')})`;
  return `${counted(wanted.games, 'game')} wanted: ${counted(wanted.assets, 'file')}${detail}.`;
}

/** `Starts wanting 12 files. Stops wanting 190 files.` */
export function changesText({ starts, stops }: RulesPreview): string {
  if (starts === 0 && stops === 0) return 'Changes nothing for the games that are known now.';
  const parts = [
    starts > 0 && `Starts wanting ${counted(starts, 'file')}.`,
    stops > 0 && `Stops wanting ${counted(stops, 'file')}.`,
  ];
  return parts.filter((part) => part !== false).join(' ');
}
