/** The columns that only repeat a field of the file: each with the name of that field and its limit. */
import { limits } from './json.ts';

type Fields = readonly (readonly [column: string, key: string, max: number])[];

const upTo = (max: number, fields: Readonly<Record<string, string>>): Fields =>
  Object.entries(fields).map(([column, key]) => [column, key, max]);

export const playerFields: Fields = [
  ...upTo(limits.small, {
    level: 'champLevel',
    kills: 'kills',
    deaths: 'deaths',
    assists: 'assists',
    largest_multi_kill: 'largestMultiKill',
    double_kills: 'doubleKills',
    triple_kills: 'tripleKills',
    quadra_kills: 'quadraKills',
    penta_kills: 'pentaKills',
  }),
  ...upTo(limits.creeps, {
    vision_score: 'visionScore',
    minions: 'totalMinionsKilled',
    monsters: 'neutralMinionsKilled',
    wards_placed: 'wardsPlaced',
    wards_killed: 'wardsKilled',
    control_wards_bought: 'visionWardsBoughtInGame',
  }),
  ...upTo(limits.seconds, { crowd_control_seconds: 'timeCCingOthers' }),
  ...upTo(limits.large, {
    gold: 'goldEarned',
    gold_spent: 'goldSpent',
    damage_to_champions: 'totalDamageDealtToChampions',
    physical_damage_to_champions: 'physicalDamageDealtToChampions',
    magic_damage_to_champions: 'magicDamageDealtToChampions',
    true_damage_to_champions: 'trueDamageDealtToChampions',
    damage_taken: 'totalDamageTaken',
    damage_to_objectives: 'damageDealtToObjectives',
    damage_to_towers: 'damageDealtToTurrets',
    damage_mitigated: 'damageSelfMitigated',
    healing: 'totalHeal',
  }),
];

/** Of a side's players. */
export const summedColumns = [
  ...[
    'deaths',
    'assists',
    'gold',
    'gold_spent',
    'damage_to_champions',
    'damage_taken',
    'damage_to_objectives',
  ],
  ...['damage_to_towers', 'vision_score', 'wards_placed', 'wards_killed', 'control_wards_bought'],
];

/** The count and the flag of each, with its name in match-v5. */
export const objectiveColumns = [
  ['towers', 'has_first_tower', 'tower'],
  ['inhibitors', 'has_first_inhibitor', 'inhibitor'],
  ['dragons', 'has_first_dragon', 'dragon'],
  ['heralds', 'has_first_herald', 'riftHerald'],
  ['barons', 'has_first_baron', 'baron'],
  ['void_grubs', 'has_first_void_grub', 'horde'],
  ['atakhans', 'has_first_atakhan', 'atakhan'],
] as const;

export const dragonColumns = {
  infernal_dragons: 'FIRE_DRAGON',
  ocean_dragons: 'WATER_DRAGON',
  mountain_dragons: 'EARTH_DRAGON',
  cloud_dragons: 'AIR_DRAGON',
  hextech_dragons: 'HEXTECH_DRAGON',
  chemtech_dragons: 'CHEMTECH_DRAGON',
  elder_dragons: 'ELDER_DRAGON',
} as const;

export const frameFields: Fields = [
  ...upTo(limits.large, { gold: 'totalGold', gold_held: 'currentGold', experience: 'xp' }),
  ...upTo(limits.small, { level: 'level' }),
  ...upTo(limits.creeps, { minions: 'minionsKilled', monsters: 'jungleMinionsKilled' }),
  ...upTo(limits.seconds * 1000, { enemies_controlled_ms: 'timeEnemySpentControlled' }),
];

export const frameDamage: Fields = upTo(limits.large, {
  damage_to_champions: 'totalDamageDoneToChampions',
  physical_damage_to_champions: 'physicalDamageDoneToChampions',
  magic_damage_to_champions: 'magicDamageDoneToChampions',
  true_damage_to_champions: 'trueDamageDoneToChampions',
  damage_dealt: 'totalDamageDone',
  physical_damage_dealt: 'physicalDamageDone',
  magic_damage_dealt: 'magicDamageDone',
  true_damage_dealt: 'trueDamageDone',
  damage_taken: 'totalDamageTaken',
  physical_damage_taken: 'physicalDamageTaken',
  magic_damage_taken: 'magicDamageTaken',
  true_damage_taken: 'trueDamageTaken',
});

export const frameChampion: Fields = upTo(limits.large, {
  health: 'health',
  health_max: 'healthMax',
  health_regeneration: 'healthRegen',
  resource: 'power',
  resource_max: 'powerMax',
  resource_regeneration: 'powerRegen',
  attack_damage: 'attackDamage',
  attack_speed: 'attackSpeed',
  ability_power: 'abilityPower',
  ability_haste: 'abilityHaste',
  cooldown_reduction: 'cooldownReduction',
  armor: 'armor',
  armor_penetration: 'armorPen',
  armor_penetration_percent: 'armorPenPercent',
  bonus_armor_penetration_percent: 'bonusArmorPenPercent',
  magic_resistance: 'magicResist',
  magic_penetration: 'magicPen',
  magic_penetration_percent: 'magicPenPercent',
  bonus_magic_penetration_percent: 'bonusMagicPenPercent',
  movement_speed: 'movementSpeed',
  tenacity: 'ccReduction',
  life_steal: 'lifesteal',
  omnivamp: 'omnivamp',
  physical_vamp: 'physicalVamp',
  spell_vamp: 'spellVamp',
});

/** Of events: words and whole numbers as the file has them. */
export const eventWords = {
  monster: 'monsterType',
  monster_subtype: 'monsterSubType',
  building: 'buildingType',
  tower: 'towerType',
  lane: 'laneType',
  ward: 'wardType',
  kill_type: 'killType',
} as const;

export const eventNumbers = {
  victim_id: 'victimId',
  killer_id: 'killerId',
  item_id: 'itemId',
  bounty: 'bounty',
  shutdown_bounty: 'shutdownBounty',
  multi_kill_length: 'multiKillLength',
  level: 'level',
  skill_slot: 'skillSlot',
} as const;
