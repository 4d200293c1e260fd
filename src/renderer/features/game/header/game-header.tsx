/** The head of the game: teams and result, date, league, ids, files, and the tabs of its views. */
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { voidLabels, voidMeanings } from '../../../../shared/domain/void-games.ts';
import type { GameFacts, Side } from '../../../../shared/games/game-facts.ts';
import { gameWords } from '../../../../shared/games/game-title.ts';
import { toGameVersion } from '../../../../shared/games/game-version.ts';
import { printPart } from '../../../../shared/query/parts.ts';
import { tournamentWithoutLeague } from '../../../format/tournament.ts';
import { type GameViewName, gameViews } from '../../../navigation/searches.ts';
import { CopyText } from '../../../ui/controls/copy-text.tsx';
import tabsStyles from '../../../ui/layout/tabs.module.css';
import { ProfileLink } from '../../../ui/match/profile-link.tsx';
import { versus } from '../../../ui/match/teams.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import { useIsUpcoming } from '../../../ui/time/use-now.ts';
import { StarButton } from '../../notes/star-button.tsx';
import { formatLength, formatPause, formatWhole } from '../model/figures.ts';
import { useGame } from '../model/game-context.ts';
import { championName, playerName } from '../model/names.ts';
import { sideWords } from '../model/sides.ts';
import { countSubteams, findSubteams, isWithoutSides, subteamName } from '../model/subteams.ts';
import { useGameNotes } from '../notes/use-game-notes.ts';
import { GamePanel } from '../parts/game-panel.tsx';
import gameProblemsStyles from '../parts/game-problems.module.css';
import { shortProblems } from '../parts/game-problems.tsx';
import sideStyles from '../parts/side.module.css';
import { FileStates } from './file-states.tsx';
import styles from './game-header.module.css';
import { SeriesLinks } from './series-links.tsx';

export function GameHeader({ view }: { readonly view: GameViewName }) {
  const { game, facts, names } = useGame();
  const title = `${versus(game.teams)}, ${gameWords(game.number)}`;
  useEffect(() => {
    document.title = `${title} · Matchkeep`;
  }, [title]);
  const version = facts
    ? toGameVersion(facts.gameVersion, game.serviceGameVersion).gameVersion
    : game.gameVersion;
  const playedAt = facts?.startedAt ?? game.playedAt;
  const isPlayed = !useIsUpcoming(playedAt);
  return (
    <header className={styles.head}>
      <div className={styles.crumbs}>
        <span className="mk-cut" title={`${game.leagueName} · ${game.tournamentName}`}>
          <Link
            className="mk-link"
            to="/library"
            search={{ q: printPart({ field: 'league', values: [game.leagueName] }) }}
          >
            {game.leagueName}
          </Link>{' '}
          <span className="mk-muted">{tournamentWithoutLeague(game)}</span>
          {facts && !names.blue.team && game.teams.length > 0 && (
            <span title="The player names do not show which team played which side.">
              {' '}
              <span className="mk-muted">·</span>{' '}
              {game.teams.map((team) => team.name || team.code).join(' vs ')}
            </span>
          )}
        </span>
        <span className={styles.tools}>
          <SeriesLinks game={game} view={view} />
          <GameStar />
        </span>
      </div>
      <h1 id="screen-title" className="mk-only-read">
        {title}
      </h1>
      <GamePanel what="The result">
        <Result />
      </GamePanel>
      <dl className={styles.facts} data-upcoming={!isPlayed || undefined}>
        <HeadFact name={isPlayed ? 'Played' : 'Scheduled'}>
          {playedAt ? <Moment at={playedAt} as="full" /> : <span className="mk-muted">unknown</span>}
        </HeadFact>
        {isPlayed && (
          <HeadFact name="Patch">
            <Version version={version} />
          </HeadFact>
        )}
        {game.voidReason && (
          <HeadFact name="Does not count">
            <span title={voidMeanings[game.voidReason]}>{voidLabels[game.voidReason]}</span>
            {game.replacedBy && (
              <>
                {', '}
                <Link
                  className="mk-link"
                  to="/game/$platformGameId"
                  params={{ platformGameId: game.replacedBy }}
                >
                  game played instead
                </Link>
              </>
            )}
          </HeadFact>
        )}
        <HeadFact name="Game ID">
          <CopyText value={game.platformGameId} what="Game ID" />
        </HeadFact>
        {game.matchId && (
          <HeadFact name="Match ID">
            <CopyText value={game.matchId} what="Match ID" />
          </HeadFact>
        )}
      </dl>
      <div className={styles.parts}>
        <nav className={`${tabsStyles.tabs} ${styles.tabs}`} aria-label="Game views">
          {gameViews.map((each) => (
            <Link
              key={each}
              to="/game/$platformGameId"
              params={{ platformGameId: game.platformGameId }}
              search={(old) => ({ ...old, view: each })}
              replace
              className={tabsStyles.tab}
              aria-current={each === view ? 'page' : undefined}
            >
              {viewWords[each]}
            </Link>
          ))}
        </nav>
        <FileStates game={game} />
      </div>
    </header>
  );
}

const viewWords: Readonly<Record<GameViewName, string>> = {
  overview: 'Overview',
  timeline: 'Timeline',
  compare: 'Compare',
  files: 'Files',
  notes: 'Notes',
};

/** `8.13.235.9749`: the patch as players know it, and the build in muted text. */
function Version({ version }: { readonly version: string | null }) {
  if (version === null) return <span className="mk-muted">unknown</span>;
  const [, patch = version, build = ''] = /^(\d+\.\d+)(\..*)?$/.exec(version) ?? [];
  return (
    <span className="mk-num">
      {patch}
      <span className="mk-muted">{build}</span>
    </span>
  );
}

function GameStar() {
  const note = useGameNotes()?.game;
  return note ? <StarButton note={note} what="this game" /> : null;
}

function HeadFact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Result() {
  const { facts, game } = useGame();
  if (!facts) {
    const names = game.teams.map((team) => team.name || team.code);
    return <p className={styles.plain}>{names.join(' vs ') || 'Teams not known yet'}</p>;
  }
  if (isWithoutSides(facts)) return <SubteamsResult facts={facts} />;
  return (
    <div className={styles.result}>
      <ResultSide side="blue" />
      <div className={styles.middle}>
        <p className={`${styles.score} mk-num`}>
          <span>
            <span className="mk-only-read">Blue side kills: </span>
            {teamKills('blue')}
          </span>
          <span className="mk-muted" aria-hidden>
            –
          </span>
          <span>
            <span className="mk-only-read">Red side kills: </span>
            {teamKills('red')}
          </span>
        </p>
        <Length facts={facts} />
        {shortProblems(facts).map((text) => (
          <p key={text} className={gameProblemsStyles.partial}>
            {text}
          </p>
        ))}
      </div>
      <ResultSide side="red" />
    </div>
  );

  function teamKills(side: Side) {
    return facts?.teams.find((team) => team.side === side)?.kills ?? '–';
  }
}

function Length({ facts: { lengthSeconds, pausedSeconds } }: { readonly facts: GameFacts }) {
  if (lengthSeconds === null) return <p className="mk-num mk-muted">length unknown</p>;
  return (
    <p className="mk-num mk-muted">
      <time dateTime={`PT${lengthSeconds}S`} title={`${formatWhole(lengthSeconds)} seconds`}>
        <span className="mk-only-read">Length: </span>
        {formatLength(lengthSeconds)}
      </time>
      {pausedSeconds !== null && (
        <span title="Pauses are not part of the length, and not of figures per minute.">
          {' '}
          and a pause of {formatPause(pausedSeconds)}
        </span>
      )}
    </p>
  );
}

/** The places of the subteams, in a game without sides. */
function SubteamsResult({ facts }: { readonly facts: GameFacts }) {
  const [first] = findSubteams(facts.players);
  const isArena = facts.mode?.toUpperCase() === 'CHERRY';
  return (
    <div className={styles.plain}>
      <p>{[...(isArena ? ['Arena'] : []), countSubteams(facts.players)].join(' · ')}</p>
      {first?.place === 1 && (
        <p className="mk-muted">
          {subteamName(first)}:{' '}
          {first.players.map((player) => `${playerName(player)} (${championName(player)})`).join(', ')}
        </p>
      )}
      <Length facts={facts} />
    </div>
  );
}

function ResultSide({ side }: { readonly side: Side }) {
  const { facts, names } = useGame();
  const { long, team } = names[side];
  const hasWon = facts?.winner === side;
  const gold = facts?.teams.find((each) => each.side === side)?.gold ?? null;
  return (
    <div className={styles.side} data-side={side}>
      <p className={styles.name}>
        <span className={sideStyles.mark} aria-hidden />
        <span className="mk-cut" title={long}>
          {team ? <ProfileLink kind="team" of={{ value: long, label: long }} /> : `${sideWords[side]} side`}
        </span>
        {hasWon && <span className={styles.won}>Won</span>}
      </p>
      <p className="mk-muted mk-num">
        {team && `${sideWords[side]} side · `}
        {gold === null ? 'gold unknown' : `${formatWhole(gold)} gold`}
      </p>
    </div>
  );
}
