/**
 * Rune paths and runes by their numeric ids, since patch 7.22. Some ids were later reused for another rune: their
 * name depends on the game's patch.
 */
import { namesIn } from './name-table.ts';

const table = `
8000 Precision;8100 Domination;8200 Sorcery;8300 Inspiration;8400 Resolve;
8005 Press the Attack;8008 Lethal Tempo;8010 Conqueror;8021 Fleet Footwork;
9111 Triumph;8009 Presence of Mind;9104 Legend: Alacrity;9103 Legend: Bloodline;
8014 Coup de Grace;8017 Cut Down;8299 Last Stand;
8112 Electrocute;8124 Predator;8128 Dark Harvest;9923 Hail of Blades;
8137 Sixth Sense;8140 Grisly Mementos;8141 Deep Ward;
8126 Cheap Shot;8139 Taste of Blood;8143 Sudden Impact;8136 Zombie Ward;8120 Ghost Poro;8138 Eyeball Collection;
8134 Ingenious Hunter;8105 Relentless Hunter;8106 Ultimate Hunter;
8214 Summon Aery;8229 Arcane Comet;8230 Phase Rush;
8226 Manaflow Band;8275 Nimbus Cloak;8210 Transcendence;8234 Celerity;8233 Absolute Focus;
8243 The Ultimate Hat;8339 Celestial Body;8359 Kleptomancy;8430 Iron Skin;8435 Mirror Shell;8472 Chrysalis;
8237 Scorch;8232 Waterwalking;8236 Gathering Storm;
8351 Glacial Augment;8360 Unsealed Spellbook;8369 First Strike;
8306 Hextech Flashtraption;8304 Magical Footwear;8345 Biscuit Delivery;
8347 Cosmic Insight;8410 Approach Velocity;8352 Time Warp Tonic;
8437 Grasp of the Undying;8439 Aftershock;8465 Guardian;
8446 Demolish;8463 Font of Life;8401 Shield Bash;8429 Conditioning;8444 Second Wind;8473 Bone Plating;
8451 Overgrowth;8453 Revitalize;8242 Unflinching
`;

const names = namesIn(table);

interface Reused {
  readonly id: number;
  /** The rune of the id up to and including a patch. */
  readonly before: readonly [name: string, lastPatch: string];
  /** The rune from a patch on. Between the two patches the name is uncertain and null. */
  readonly after: readonly [name: string, firstPatch: string];
}

const reused: readonly Reused[] = [
  { id: 9101, before: ['Overheal', '14.9'], after: ['Absorb Life', '14.10'] },
  { id: 9105, before: ['Legend: Tenacity', '14.9'], after: ['Legend: Haste', '14.10'] },
  { id: 8135, before: ['Ravenous Hunter', '11.22'], after: ['Treasure Hunter', '13.1'] },
  { id: 8224, before: ['Nullifying Orb', '14.18'], after: ['Axiom Arcanist', '15.1'] },
  { id: 8313, before: ['Perfect Timing', '13.24'], after: ['Triple Tonic', '15.1'] },
  { id: 8321, before: ["Future's Market", '13.24'], after: ['Cash Back', '15.1'] },
];

/** A path (8000 to 8400) or a rune, as of a patch such as `13.17`; null for an unknown id. */
export function runeName(id: number, patch: string | null): string | null {
  const entry = reused.find((each) => each.id === id);
  if (entry === undefined) return names.get(id) ?? null;
  const own = patchNumber(patch);
  if (own === null) return null;
  const { before, after } = entry;
  if (own <= (patchNumber(before[1]) ?? 0)) return before[0];
  return own >= (patchNumber(after[1]) ?? 0) ? after[0] : null;
}

/** A sortable number: 14.9 comes before 14.10. */
function patchNumber(patch: string | null): number | null {
  const [, major, minor] = /^(\d{1,3})\.(\d{1,3})$/.exec(patch ?? '') ?? [];
  return major === undefined || minor === undefined ? null : Number(major) * 1000 + Number(minor);
}
