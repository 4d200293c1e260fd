/**
 * Our own drawing of Summoner's Rift: lanes, river and buildings in the game's units. The map is
 * point-symmetric, so one half is defined and the other computed.
 */
export const riftMapId = 11;
/** The playable ground, x to the right and y up. */
export const riftSize = { x: 14_870, y: 14_980 } as const;

export interface Building {
  readonly x: number;
  readonly y: number;
  readonly kind: 'tower' | 'inhibitor' | 'nexus';
  readonly side: 'blue' | 'red';
}

const blueHalf: readonly (readonly [
  kind: Building['kind'],
  x: number,
  y: number,
  redX: number,
  redY: number,
])[] = [
  ['tower', 981, 10_441, 4_318, 13_875],
  ['tower', 1_512, 6_699, 7_943, 13_411],
  ['tower', 1_169, 4_287, 10_481, 13_650],
  ['tower', 5_846, 6_396, 8_955, 8_510],
  ['tower', 5_048, 4_812, 9_767, 10_113],
  ['tower', 3_651, 3_696, 11_134, 11_207],
  ['tower', 10_504, 1_029, 13_866, 4_505],
  ['tower', 6_919, 1_483, 13_327, 8_226],
  ['tower', 4_281, 1_253, 13_624, 10_572],
  ['tower', 1_748, 2_270, 13_052, 12_612],
  ['tower', 2_177, 1_807, 12_611, 13_084],
  ['inhibitor', 1_171, 3_571, 11_261, 13_676],
  ['inhibitor', 3_203, 3_208, 11_598, 11_667],
  ['inhibitor', 3_452, 1_236, 13_604, 11_316],
  ['nexus', 1_551, 1_659, 13_142, 12_964],
];

export const buildings: readonly Building[] = blueHalf.flatMap(([kind, x, y, redX, redY]): Building[] => [
  { kind, x, y, side: 'blue' },
  { kind, x: redX, y: redY, side: 'red' },
]);

/** How far a building's position in a file may differ, since game versions move buildings slightly. */
const near = 450;

export function buildingAt({ x, y }: { readonly x: number; readonly y: number }): Building | undefined {
  return buildings.find((building) => Math.hypot(building.x - x, building.y - y) < near);
}

/** SVG's y axis points down. */
const down = (y: number) => riftSize.y - y;
const path = (...points: readonly (readonly [number, number])[]) =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${down(y)}`).join('');

export const lanes: readonly string[] = [
  `${path([1_250, 2_400], [1_250, 11_600])}Q1250 ${down(13_600)} 3300 ${down(13_600)}L12500 ${down(13_600)}`,
  path([2_300, 2_300], [12_500, 12_600]),
  `${path([2_400, 1_250], [11_700, 1_250])}Q13600 ${down(1_250)} 13600 ${down(3_200)}L13600 ${down(12_500)}`,
];

export const river = `M1900 ${down(12_900)}C4200 ${down(11_300)} 4300 ${down(9_900)} 6300 ${down(8_500)}S9700 ${down(6_500)} 10300 ${down(4_700)}S11700 ${down(3_000)} 13000 ${down(2_100)}`;

export const pits = [
  { x: 5_007, y: 10_471, name: 'Baron' },
  { x: 9_866, y: 4_414, name: 'Dragon' },
] as const;
