/**
 * Maximum plausible figures, far above those of any real game. Larger values are reported as a problem and not used.
 * Players' figures fit into the packed form (../catalogue/packed-players.ts), so that the view, the library and
 * exports show the same.
 */

/** Eight hours. The milliseconds of a match-v5 summary before patch 11.20 are always above it. */
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
/** Maximum characters of a name or a word of the game; players' names have at most 22. */
export const maxTextLength = 200;
/** More players than in any game mode; equal to `maxParticipantId`. */
export const maxPlayers = 50;
export const maxTeams = 50;
export const maxBans = 20;
export const maxObjectiveKinds = 50;
export const maxRunes = 20;
