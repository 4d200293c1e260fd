/**
 * Items by their numeric ids. Ids that belonged to different items over the years are omitted, as a wrong name is
 * worse than none; a renamed item has its later name.
 */
import { namesIn } from './name-table.ts';

const table = `
1001 Boots;1004 Faerie Charm;1006 Rejuvenation Bead;1011 Giant's Belt;1018 Cloak of Agility;1026 Blasting Wand;
1027 Sapphire Crystal;1028 Ruby Crystal;1029 Cloth Armor;1031 Chain Vest;1033 Null-Magic Mantle;1036 Long Sword;
1037 Pickaxe;1038 B. F. Sword;1042 Dagger;1043 Recurve Bow;1052 Amplifying Tome;1053 Vampiric Scepter;
1054 Doran's Shield;1055 Doran's Blade;1056 Doran's Ring;1057 Negatron Cloak;1058 Needlessly Large Rod;
1082 Dark Seal;1083 Cull;1101 Scorchclaw Pup;1102 Gustwalker Hatchling;1103 Mosstomper Seedling;
2003 Health Potion;2031 Refillable Potion;2033 Corrupting Potion;2052 Poro-Snax;2055 Control Ward;2138 Elixir of Iron;
2139 Elixir of Sorcery;2140 Elixir of Wrath;2422 Slightly Magical Footwear;
3003 Archangel's Staff;3004 Manamune;3006 Berserker's Greaves;3009 Boots of Swiftness;3020 Sorcerer's Shoes;
3024 Glacial Buckler;3026 Guardian Angel;3031 Infinity Edge;3035 Last Whisper;3036 Lord Dominik's Regards;
3033 Mortal Reminder;3040 Seraph's Embrace;3041 Mejai's Soulstealer;3042 Muramana;3044 Phage;
3046 Phantom Dancer;3047 Plated Steelcaps;3050 Zeke's Convergence;3053 Sterak's Gage;3057 Sheen;3065 Spirit Visage;
3067 Kindlegem;3068 Sunfire Aegis;3070 Tear of the Goddess;3071 Black Cleaver;3072 Bloodthirster;
3074 Ravenous Hydra;3075 Thornmail;3076 Bramble Vest;3077 Tiamat;3078 Trinity Force;3082 Warden's Mail;
3083 Warmog's Armor;3085 Runaan's Hurricane;3086 Zeal;3089 Rabadon's Deathcap;3091 Wit's End;3094 Rapid Firecannon;
3100 Lich Bane;3102 Banshee's Veil;3105 Aegis of the Legion;3107 Redemption;3108 Fiendish Codex;3109 Knight's Vow;
3110 Frozen Heart;3111 Mercury's Treads;3113 Aether Wisp;3114 Forbidden Idol;3115 Nashor's Tooth;
3116 Rylai's Crystal Scepter;3117 Mobility Boots;3123 Executioner's Calling;3124 Guinsoo's Rageblade;
3133 Caulfield's Warhammer;3134 Serrated Dirk;3135 Void Staff;3139 Mercurial Scimitar;3140 Quicksilver Sash;
3142 Youmuu's Ghostblade;3143 Randuin's Omen;3145 Hextech Alternator;3151 Liandry's Torment;3285 Luden's Echo;3146 Hextech Gunblade;3153 Blade of The Ruined King;
3155 Hexdrinker;3156 Maw of Malmortius;3157 Zhonya's Hourglass;3158 Ionian Boots of Lucidity;3161 Spear of Shojin;
3165 Morellonomicon;3174 Athene's Unholy Grail;3179 Umbral Glaive;3190 Locket of the Iron Solari;
3211 Spectre's Cowl;3222 Mikael's Blessing;3504 Ardent Censer;3508 Essence Reaver;3742 Dead Man's Plate;
3748 Titanic Hydra;3801 Crystalline Bracer;3802 Lost Chapter;3814 Edge of Night;3867 Bounty of Worlds;
3865 World Atlas;3866 Runic Compass;3869 Celestial Opposition;3870 Dream Maker;3871 Zaz'Zak's Realmspike;
3876 Solstice Sleigh;3877 Bloodsong;3916 Oblivion Orb;
3340 Stealth Ward;3363 Farsight Alteration;3364 Oracle Lens;
4401 Force of Nature;4628 Horizon Focus;4629 Cosmic Drive;4630 Blighting Jewel;4632 Verdant Barrier;
4633 Riftmaker;4636 Night Harvester;4637 Demonic Embrace;4638 Watchful Wardstone;4643 Vigilant Wardstone;
4642 Bandleglass Mirror;4644 Crown of the Shattered Queen;4645 Shadowflame;4646 Stormsurge;
6035 Silvermere Dawn;6333 Death's Dance;6609 Chempunk Chainsword;6610 Sundered Sky;6616 Staff of Flowing Water;
6617 Moonstone Renewer;6620 Echoes of Helia;6621 Dawncore;6630 Goredrinker;6631 Stridebreaker;6632 Divine Sunderer;
6653 Liandry's Torment;6655 Luden's Companion;6656 Everfrost;6657 Rod of Ages;6662 Iceborn Gauntlet;
6665 Jak'Sho, The Protean;6667 Radiant Virtue;6671 Galeforce;6672 Kraken Slayer;
6673 Immortal Shieldbow;6675 Navori Flickerblade;6676 The Collector;6691 Duskblade of Draktharr;6692 Eclipse;
6693 Prowler's Claw;6694 Serylda's Grudge;6695 Serpent's Fang;6696 Axiom Arc;6697 Hubris;6698 Profane Hydra;
6699 Voltaic Cyclosword;6701 Opportunity;8001 Anathema's Chains;8020 Abyssal Mask
`;

const names = namesIn(table);

export function itemName(id: number): string | null {
  return names.get(id) ?? null;
}
