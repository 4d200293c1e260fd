/**
 * Champions by their numeric ids: the files' spelling, and the display name if it differs. Needs no network; a
 * champion newer than this table is shown as in the file.
 */
import { nameKey } from '../base/names.ts';

/** `number spelling` or `number spelling=Display name`, by number. */
const table = `
1 Annie;2 Olaf;3 Galio;4 TwistedFate=Twisted Fate;5 XinZhao=Xin Zhao;6 Urgot;7 Leblanc=LeBlanc;8 Vladimir;
9 Fiddlesticks;10 Kayle;11 MasterYi=Master Yi;12 Alistar;13 Ryze;14 Sion;15 Sivir;16 Soraka;17 Teemo;18 Tristana;
19 Warwick;20 Nunu=Nunu & Willump;21 MissFortune=Miss Fortune;22 Ashe;23 Tryndamere;24 Jax;25 Morgana;26 Zilean;
27 Singed;28 Evelynn;29 Twitch;30 Karthus;31 Chogath=Cho'Gath;32 Amumu;33 Rammus;34 Anivia;35 Shaco;
36 DrMundo=Dr. Mundo;37 Sona;38 Kassadin;39 Irelia;40 Janna;41 Gangplank;42 Corki;43 Karma;44 Taric;45 Veigar;
48 Trundle;50 Swain;51 Caitlyn;53 Blitzcrank;54 Malphite;55 Katarina;56 Nocturne;57 Maokai;58 Renekton;
59 JarvanIV=Jarvan IV;60 Elise;61 Orianna;62 MonkeyKing=Wukong;63 Brand;64 LeeSin=Lee Sin;67 Vayne;68 Rumble;
69 Cassiopeia;72 Skarner;74 Heimerdinger;75 Nasus;76 Nidalee;77 Udyr;78 Poppy;79 Gragas;80 Pantheon;81 Ezreal;
82 Mordekaiser;83 Yorick;84 Akali;85 Kennen;86 Garen;89 Leona;90 Malzahar;91 Talon;92 Riven;96 KogMaw=Kog'Maw;
98 Shen;99 Lux;101 Xerath;102 Shyvana;103 Ahri;104 Graves;105 Fizz;106 Volibear;107 Rengar;110 Varus;111 Nautilus;
112 Viktor;113 Sejuani;114 Fiora;115 Ziggs;117 Lulu;119 Draven;120 Hecarim;121 Khazix=Kha'Zix;122 Darius;
126 Jayce;127 Lissandra;131 Diana;133 Quinn;134 Syndra;136 AurelionSol=Aurelion Sol;141 Kayn;142 Zoe;143 Zyra;
145 Kaisa=Kai'Sa;147 Seraphine;150 Gnar;154 Zac;157 Yasuo;161 Velkoz=Vel'Koz;163 Taliyah;164 Camille;166 Akshan;
200 Belveth=Bel'Veth;201 Braum;202 Jhin;203 Kindred;221 Zeri;222 Jinx;223 TahmKench=Tahm Kench;233 Briar;234 Viego;
235 Senna;236 Lucian;238 Zed;240 Kled;245 Ekko;246 Qiyana;254 Vi;266 Aatrox;267 Nami;268 Azir;350 Yuumi;360 Samira;
412 Thresh;420 Illaoi;421 RekSai=Rek'Sai;427 Ivern;429 Kalista;432 Bard;497 Rakan;498 Xayah;516 Ornn;517 Sylas;
518 Neeko;523 Aphelios;526 Rell;555 Pyke;711 Vex;777 Yone;799 Ambessa;800 Mel;804 Yunara;875 Sett;876 Lillia;887 Gwen;
888 Renata=Renata Glasc;893 Aurora;895 Nilah;897 KSante=K'Sante;901 Smolder;902 Milio;910 Hwei;950 Naafiri
`;

interface Champion {
  readonly id: number;
  /** The files' spelling: `MonkeyKing`. */
  readonly spelling: string;
  readonly name: string;
}

const champions: readonly Champion[] = table
  .trim()
  .split(';')
  .map((entry) => {
    const [, id = '', spelling = '', name] = /^\s*(\d+) ([^=]+)(?:=(.+))?$/.exec(entry) ?? [];
    return { id: Number(id), spelling, name: name ?? spelling };
  });

const byId = new Map(champions.map((champion) => [champion.id, champion]));

const byFold = new Map(
  champions.flatMap(({ id, spelling, name }) => [spelling, name].map((word) => [nameKey(word), id] as const)),
);

/** The display name (`Kha'Zix`, `Wukong`); null for an unknown id. */
export function championName(id: number): string | null {
  return byId.get(id)?.name ?? null;
}

/** The id of a champion by either of its names in any notation, or null. */
export function championId(name: string): number | null {
  return byFold.get(nameKey(name)) ?? null;
}

/** All names of a champion for search: the display name, and the files' spelling if it differs. */
export function championNames(id: number): readonly string[] {
  const champion = byId.get(id);
  if (champion === undefined) return [];
  return champion.name === champion.spelling ? [champion.name] : [champion.name, champion.spelling];
}
