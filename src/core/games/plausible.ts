/**
 * The largest figures that a game can have, far above any real one. What is beyond is not plausible: it is reported
 * as a problem and never used. Figures of players fit into their packed form (../catalogue/packed-players.ts), so
 * that the view, the library and exports show the same.
 */

/** Eight hours; a match-v5 summary of before patch 11.20 counts milliseconds, and is shorter than no game then. */
export const maxGameSeconds = 30_000;
export const maxGameMs = maxGameSeconds * 1000;
export const maxLevel = 254;
/** Kills, deaths or assists of one player. */
export const maxKills = 254;
export const maxObjectives = 10_000;
export const maxGold = 16_777_214;
export const maxExperience = 16_777_214;
export const maxDamage = 16_777_214;
export const maxCreepScore = 65_534;
export const maxVision = 65_534;
/** Map units in either direction; Summoner's Rift has about 15,000. */
export const maxCoordinate = 100_000;
/** Characters of a name or a word of the game; names of players have at most 22. */
export const maxTextLength = 200;
/** More players than any mode of the game has; `maxParticipantId` is the same. */
export const maxPlayers = 50;
export const maxTeams = 50;
export const maxBans = 20;
export const maxObjectiveKinds = 50;
export const maxRunes = 20;
