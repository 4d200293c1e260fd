/** Describes a timeline's events, one line each. */

import { itemName } from '../../shared/game-names/items.ts';
import { spelledOut, wordFor } from '../../shared/game-names/words.ts';
import type { Side } from '../../shared/games/game-facts.ts';
import { type GameNames, nameThing } from './name-facts.ts';
import type { Cast, Label } from './timeline-cast.ts';
import type { RawEvent } from './timeline-raw-event.ts';

interface Scene {
  readonly doer: number | null;
  readonly side: Side | null;
  readonly cast: Cast;
  readonly names: GameNames | null;
}

/** `type` is an open set: an unknown one is spelled out. */
export function eventText(type: string, event: RawEvent, { doer, side, cast, names }: Scene): string {
  const who = doer === null || doer <= 0 ? null : cast.full(doer);
  const team = side === null ? null : sideNames[side];
  const someone = who === null ? (team ?? 'Someone') : atStart(who);
  const item = (id: number | null) => itemText(id, names);
  const byWhom = team === null || who === null ? '' : `: ${who.text}`;
  switch (type) {
    case 'CHAMPION_KILL':
      return kill(event, who, cast);
    case 'CHAMPION_SPECIAL_KILL':
      return `${someone} ${specialKill(event)}`;
    case 'BUILDING_KILL':
      return `${team ?? someone} destroyed ${building(event)}${byWhom}`;
    case 'TURRET_PLATE_DESTROYED':
      return `${team ?? someone} broke a tower plate${inLane(event)}${byWhom}`;
    case 'ELITE_MONSTER_KILL':
      return `${team ?? someone} took ${monster(event)}${byWhom}`;
    case 'DRAGON_SOUL_GIVEN':
      return soul(event, team);
    case 'WARD_PLACED':
      return `${someone} placed ${ward(event)}`;
    case 'WARD_KILL':
      return `${someone} cleared ${ward(event)}`;
    case 'ITEM_PURCHASED':
      return `${someone} bought ${item(event.itemId)}`;
    case 'ITEM_SOLD':
      return `${someone} sold ${item(event.itemId)}`;
    case 'ITEM_DESTROYED':
      return `${someone} used or upgraded ${item(event.itemId)}`;
    case 'ITEM_UNDO':
      return `${someone} ${undone(event, item)}`;
    case 'SKILL_LEVEL_UP':
      return `${someone} ${event.levelUpType === 'EVOLVE' ? 'evolved' : 'levelled'} ${skill(event)}`;
    case 'LEVEL_UP':
      return `${someone} reached level ${event.level ?? '?'}`;
    case 'CHAMPION_TRANSFORM':
      return `${someone} transformed${event.transformType === null ? '' : ` (${spelledOut(event.transformType)})`}`;
    case 'OBJECTIVE_BOUNTY_PRESTART':
      return `Objective bounties were announced${team === null ? '' : ` for ${team}`}`;
    case 'OBJECTIVE_BOUNTY_FINISH':
      return `Objective bounties ended${team === null ? '' : ` for ${team}`}`;
    case 'PAUSE_START':
      return 'The game was paused';
    case 'PAUSE_END':
      return 'The game clock resumed';
    case 'GAME_END':
      return team === null ? 'The game ended' : `${team} won the game`;
    default: {
      const subject = who?.text ?? team;
      return `${capital(spelledOut(type))}${subject === null ? '' : `: ${subject}`}`;
    }
  }
}

const sideNames: Readonly<Record<Side, string>> = { blue: 'Blue', red: 'Red' };

function kill(event: RawEvent, who: Label | null, cast: Cast): string {
  const victim = event.victimId === null ? null : cast.full(event.victimId);
  // The killer is not a champion but a tower, a minion or a monster.
  if (who === null) return `${victim === null ? 'Someone' : atStart(victim)} was executed`;
  const helpers = event.assistingParticipantIds.slice(0, helpersAtMost).map((id) => cast.short(id).text);
  const helped = helpers.length === 0 ? '' : `, helped by ${listed(helpers)}`;
  return `${atStart(who)} killed ${victim?.text ?? 'someone'}${helped}`;
}

const helpersAtMost = 9;
const multiKills = ['', '', 'a double kill', 'a triple kill', 'a quadra kill', 'a pentakill'];

function specialKill(event: RawEvent): string {
  switch (event.killType) {
    case 'KILL_FIRST_BLOOD':
      return 'drew first blood';
    case 'KILL_ACE':
      return 'scored an ace';
    case 'KILL_MULTI':
      return `scored ${multiKills[event.multiKillLength ?? 0] || 'a multikill'}`;
    default:
      return `scored ${event.killType === null ? 'a special kill' : spelledOut(event.killType)}`;
  }
}

function building(event: RawEvent): string {
  const { towerType, buildingType } = event;
  const kind = towerType ?? buildingType;
  const known = wordFor(towerType ?? '') ?? wordFor(buildingType ?? '');
  return `the ${known ?? (kind === null ? 'building' : spelledOut(kind))}${inLane(event)}`;
}

function inLane({ laneType }: RawEvent): string {
  return laneType === null ? '' : ` in the ${wordFor(laneType) ?? spelledOut(laneType)}`;
}

function monster({ monsterType, monsterSubType }: RawEvent): string {
  const kind = monsterSubType ?? monsterType;
  const known = wordFor(monsterSubType ?? '') ?? wordFor(monsterType ?? '');
  return known ?? (kind === null ? 'a monster' : spelledOut(kind));
}

/** Without a team, the kind is decided, and no side has it yet. Files repeat the soul that a side has. */
function soul({ name, teamId }: RawEvent, team: string | null): string {
  if (teamId === 0) return `The dragon soul of the game is ${name ?? 'decided'}`;
  return `${team ?? 'A side'} has ${name === null ? 'a' : `the ${name}`} dragon soul`;
}

function ward({ wardType }: RawEvent): string {
  return wordFor(wardType ?? '') ?? 'a ward';
}

function itemText(id: number | null, names: GameNames | null): string {
  if (id === null) return 'an item';
  return nameThing(names, 'item', { id, name: itemName(id) }).name ?? `item ${id}`;
}

/** Undoing a purchase removes the item; undoing a sale returns it. */
function undone({ beforeId, afterId }: RawEvent, item: (id: number) => string): string {
  if (beforeId !== null && beforeId > 0) return `undid buying ${item(beforeId)}`;
  return afterId !== null && afterId > 0 ? `undid selling ${item(afterId)}` : 'undid a purchase';
}

const skills = ['', 'Q', 'W', 'E', 'R'];

function skill({ skillSlot }: RawEvent): string {
  return skills[skillSlot ?? 0] || 'a skill';
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** A name stays as in the file, also at a line's start. */
function atStart({ text, isName }: Label): string {
  return isName ? text : capital(text);
}

function capital(line: string): string {
  return line.charAt(0).toUpperCase() + line.slice(1);
}
