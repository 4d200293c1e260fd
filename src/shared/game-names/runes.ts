/** Rune paths and runes by the game's own numbers, since patch 7.22; numbers that were given anew are left out. */
import { namesIn } from './name-table.ts';

const table = `
8000 Precision;8100 Domination;8200 Sorcery;8300 Inspiration;8400 Resolve;
8005 Press the Attack;8008 Lethal Tempo;8010 Conqueror;8021 Fleet Footwork;
9111 Triumph;8009 Presence of Mind;9104 Legend: Alacrity;9103 Legend: Bloodline;
8014 Coup de Grace;8017 Cut Down;8299 Last Stand;
8112 Electrocute;8124 Predator;8128 Dark Harvest;9923 Hail of Blades;
8126 Cheap Shot;8139 Taste of Blood;8143 Sudden Impact;8136 Zombie Ward;8120 Ghost Poro;8138 Eyeball Collection;
8134 Ingenious Hunter;8105 Relentless Hunter;8106 Ultimate Hunter;
8214 Summon Aery;8229 Arcane Comet;8230 Phase Rush;
8226 Manaflow Band;8275 Nimbus Cloak;8210 Transcendence;8234 Celerity;8233 Absolute Focus;
8237 Scorch;8232 Waterwalking;8236 Gathering Storm;
8351 Glacial Augment;8360 Unsealed Spellbook;8369 First Strike;
8306 Hextech Flashtraption;8304 Magical Footwear;8345 Biscuit Delivery;
8347 Cosmic Insight;8410 Approach Velocity;8352 Time Warp Tonic;
8437 Grasp of the Undying;8439 Aftershock;8465 Guardian;
8446 Demolish;8463 Font of Life;8401 Shield Bash;8429 Conditioning;8444 Second Wind;8473 Bone Plating;
8451 Overgrowth;8453 Revitalize;8242 Unflinching
`;

const names = namesIn(table);

/** A path (8000 to 8400) or a rune; null for a number that isn't known. */
export function runeName(id: number): string | null {
  return names.get(id) ?? null;
}
