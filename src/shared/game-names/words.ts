/** Words for the files' constants: objectives, buildings, monsters, lanes, wards, roles. All are open sets. */

const known: ReadonlyMap<string, string> = new Map(
  Object.entries({
    // Objectives of a summary.
    atakhan: 'Atakhan',
    baron: 'Baron Nashor',
    champion: 'champions',
    dragon: 'dragons',
    horde: 'Voidgrubs',
    inhibitor: 'inhibitors',
    riftHerald: 'Rift Herald',
    tower: 'towers',
    // Monsters of a timeline.
    ATAKHAN: 'Atakhan',
    BARON_NASHOR: 'Baron Nashor',
    DRAGON: 'a dragon',
    HORDE: 'a Voidgrub',
    RIFTHERALD: 'the Rift Herald',
    AIR_DRAGON: 'the Cloud Drake',
    CHEMTECH_DRAGON: 'the Chemtech Drake',
    EARTH_DRAGON: 'the Mountain Drake',
    ELDER_DRAGON: 'the Elder Dragon',
    FIRE_DRAGON: 'the Infernal Drake',
    HEXTECH_DRAGON: 'the Hextech Drake',
    WATER_DRAGON: 'the Ocean Drake',
    // Buildings and lanes.
    INHIBITOR_BUILDING: 'inhibitor',
    TOWER_BUILDING: 'tower',
    OUTER_TURRET: 'outer tower',
    INNER_TURRET: 'inner tower',
    BASE_TURRET: 'inhibitor tower',
    NEXUS_TURRET: 'nexus tower',
    TOP_LANE: 'top lane',
    MID_LANE: 'middle lane',
    BOT_LANE: 'bottom lane',
    // Wards.
    BLUE_TRINKET: 'a farsight ward',
    CONTROL_WARD: 'a control ward',
    SIGHT_WARD: 'a ward',
    TEEMO_MUSHROOM: 'a mushroom',
    YELLOW_TRINKET: 'a stealth ward',
    YELLOW_TRINKET_UPGRADE: 'a stealth ward',
    // Roles.
    TOP: 'Top',
    JUNGLE: 'Jungle',
    MIDDLE: 'Middle',
    BOTTOM: 'Bottom',
    UTILITY: 'Support',
  }),
);

/** Null if no word is known. */
export function wordFor(name: string): string | null {
  return known.get(name) ?? null;
}

/** `ITEM_PURCHASED` as `item purchased`: for unknown names. */
export function spelledOut(name: string): string {
  return name.toLowerCase().replaceAll('_', ' ');
}
