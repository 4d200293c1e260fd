/** The leagues of the practice world. Their names are real; all teams and players are invented. */
import type { PlannedTeam } from './plan.ts';
import { Random } from './random.ts';

/** One match of a league's day. Hours are UTC; `weekendMax` is the series size on Saturday and Sunday. */
export interface LeagueSlot {
  readonly hour: number;
  readonly seriesMax: number;
  readonly weekendMax: number;
}

/** How a league's games are named by the platform they are played on. */
export type GameIdKind = 'numeric' | 'ESPORTSTMNT01' | 'LOLTMNT03';

export interface League {
  readonly id: bigint;
  readonly name: string;
  readonly gameIds: GameIdKind;
  readonly slots: readonly LeagueSlot[];
  readonly teams: readonly PlannedTeam[];
}

const bo1 = (hour: number): LeagueSlot => ({ hour, seriesMax: 1, weekendMax: 1 });
const bo3 = (hour: number): LeagueSlot => ({ hour, seriesMax: 3, weekendMax: 3 });
const bo5AtWeekends = (hour: number): LeagueSlot => ({ hour, seriesMax: 3, weekendMax: 5 });

/** Syllables of invented handles. */
const starts = [
  'Ka',
  'Ve',
  'Mo',
  'Zi',
  'Lu',
  'Ro',
  'Ta',
  'Ne',
  'Ha',
  'Qui',
  'Ash',
  'Fro',
  'Gri',
  'Sol',
  'Pix',
  'Dra',
];
const middles = ['ri', 'lo', 'na', 'ke', 'mi', 'va', 'to', 'zu', 'le', 'shi'];
const ends = ['', 'n', 'x', 'ro', 'th', 'ky', 'do', 's', 'ven', 'l'];

export const leagues: readonly League[] = [
  league(
    98767991310872058n,
    'LCK',
    'numeric',
    [bo3(8), bo5AtWeekends(11)],
    [
      ['SLN', 'Seoul Lanterns'],
      ['BTD', 'Busan Tides'],
      ['HNK', 'Hanok Guard'],
      ['JJU', 'Jeju Stormglass'],
      ['DGN', 'Daegu Nightshift'],
      ['ICX', 'Incheon Crossing'],
      ['GWJ', 'Gwangju Prism'],
      ['SWN', 'Suwon Bastion'],
    ],
  ),
  league(
    98767991314006698n,
    'LPL',
    'ESPORTSTMNT01',
    [bo3(7), bo5AtWeekends(9)],
    [
      ['SHR', 'Shanghai Riverlight'],
      ['HZC', 'Hangzhou Cranes'],
      ['CDP', 'Chengdu Pandemonium'],
      ['XAW', "Xi'an Wardens"],
      ['SZV', 'Shenzhen Voltage'],
      ['WHY', 'Wuhan Yellow Tower'],
      ['SUZ', 'Suzhou Silk'],
      ['NJG', 'Nanjing Gatekeepers'],
    ],
  ),
  league(
    113476371197627891n,
    'LCP',
    'LOLTMNT03',
    [bo3(10)],
    [
      ['TPK', 'Taipei Kites'],
      ['HCM', 'Saigon Monsoon'],
      ['SYD', 'Sydney Undertow'],
      ['OSK', 'Osaka Paper Cranes'],
      ['MNL', 'Manila Nightmarket'],
      ['SGP', 'Singapore Merlights'],
    ],
  ),
  league(
    98767991302996019n,
    'LEC',
    'numeric',
    [bo3(16), bo5AtWeekends(19)],
    [
      ['BGR', 'Berlin Greywolves'],
      ['MAR', 'Madrid Riot Squad & Sons'],
      ['PLM', 'Paris Lumière'],
      ['WAR', 'Warsaw Husaria'],
      ['ATH', 'Athens Owls'],
      ['STK', 'Stockholm Åska'],
      ['LIS', 'Lisboa Navegadores'],
      ['KOB', 'København Ravne'],
    ],
  ),
  league(
    98767991332355509n,
    'CBLOL',
    'numeric',
    [bo3(17)],
    [
      ['SPJ', 'São Paulo Jaguares'],
      ['RIO', 'Rio Maré Alta'],
      ['BHZ', 'Belo Horizonte Ferro'],
      ['POA', 'Porto Alegre Minuano'],
      ['REC', 'Recife Corsários'],
      ['MAN', 'Manaus Rio Negro'],
    ],
  ),
  league(
    98767991299243165n,
    'LCS',
    'numeric',
    [bo3(20), bo5AtWeekends(22)],
    [
      ['NYA', 'New York Afterglow'],
      ['LAB', 'Los Angeles Breakwater'],
      ['SEA', 'Seattle Evergreens'],
      ['ATX', 'Austin Longhorns of the Old Lantern Quarter'],
      ['MTL', 'Équipe Bleue de Montréal'],
      ['CHI', 'Chicago Windward'],
    ],
  ),
  league(
    105266098308571975n,
    'NLC',
    'numeric',
    [bo1(13), bo1(14), bo1(15)],
    [
      ['EDI', 'Edinburgh Basalt'],
      ['DUB', 'Dublin Harriers'],
      ['OSL', 'Oslo Fjordlight'],
      ['HEL', 'Helsinki Sisu'],
      ['REY', 'Reykjavík Geysers'],
      ['LEE', 'Leeds Foundry'],
    ],
  ),
];

/** Five more leagues, for a season in twelve of them. */
export const seasonLeagues: readonly League[] = [
  ...leagues,
  ...(
    [
      [
        'LFL',
        'numeric',
        ['Lille', 'Lyon', 'Nantes', 'Rennes', 'Dijon', 'Tours', 'Brest', 'Metz', 'Nice', 'Reims'],
      ],
      [
        'PRM',
        'ESPORTSTMNT01',
        ['Bremen', 'Ulm', 'Kiel', 'Mainz', 'Jena', 'Trier', 'Celle', 'Fulda', 'Hof', 'Gera'],
      ],
      [
        'TCL',
        'numeric',
        ['Ankara', 'Izmir', 'Bursa', 'Adana', 'Konya', 'Sivas', 'Rize', 'Mersin', 'Ordu', 'Van'],
      ],
      [
        'LJL',
        'LOLTMNT03',
        ['Kobe', 'Nara', 'Sendai', 'Naha', 'Chiba', 'Gifu', 'Akita', 'Otaru', 'Kochi', 'Tsu'],
      ],
      [
        'VCS',
        'numeric',
        ['Hue', 'Da Lat', 'Vinh', 'Can Tho', 'Hai Phong', 'Sapa', 'My Tho', 'Tuy Hoa', 'Ha Long', 'Da Nang'],
      ],
    ] as const
  ).map(([name, gameIds, cities], index) =>
    league(
      119_000_000_000_000_000n + BigInt(index) * 7_000_003n,
      name,
      gameIds,
      [bo3(12), bo1(14), { hour: 18, seriesMax: 5, weekendMax: 5 }],
      cities.map((city) => [
        `${name[0]}${city.replace(' ', '').slice(0, 3).toUpperCase()}`,
        `${city} ${name}`,
      ]),
    ),
  ),
];

function league(
  id: bigint,
  name: string,
  gameIds: GameIdKind,
  slots: readonly LeagueSlot[],
  teams: readonly (readonly [code: string, name: string])[],
): League {
  return {
    id,
    name,
    gameIds,
    slots,
    teams: teams.map(([code, teamName]) => ({
      code,
      name: teamName,
      esportsId: teamId(code),
      players: handles(code),
    })),
  };
}

function teamId(code: string): string {
  const random = new Random('team', code);
  return (98_767_991_000_000_000n + BigInt(random.int(100_000_000, 999_999_999)) * 1_000n + 17n).toString();
}

function handles(code: string): readonly string[] {
  const random = new Random('players', code);
  const found = new Set<string>();
  while (found.size < 5) found.add(random.pick(starts) + random.pick(middles) + random.pick(ends));
  return [...found];
}
