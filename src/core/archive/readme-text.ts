/** The text of README.txt at the archive's root. */
import { version } from '../platform/version.ts';
import { checksumsName, rootTextNames, sidecarName } from './layout.ts';
import { sidecarFormat } from './sidecar.ts';
import { markerName } from './store/store.ts';

/** How the text of every version begins. */
export const readmeMark = 'MATCHKEEP ARCHIVE\n';

export const readmeText = () => `${readmeMark}
This folder has files of League of Legends esports games, as the data provider
sent them. Matchkeep ${version} described it here. Nothing in it needs Matchkeep:
the files can be read, copied and checked with any program.


Layout

  <League>/<Tournament>/<date> <team> vs <team> <match id>/
      ${sidecarName}
      ${checksumsName}
      <n> <game id>/
          <CONTENT TYPE>.<format>
          earlier/<CONTENT TYPE>.<digits>.<format>

  One folder is one match, and each folder in it one game: <n> is the game's
  place in the series, or _ if that is not known. Dates are in UTC. "undated"
  and "TBD" are in place of a date or a team that was not known. "game-<id>" is
  in place of a match id where the provider lists a game without a match.

  A folder is renamed when its match has another league, tournament, day or
  teams, unless its owner has given it another name or the setting
  archive.folderNames is "first"; ${sidecarName} has its earlier names
  ("earlierPaths"), and the whole names and ids. Characters that some systems do
  not allow in names are left out, and an id with such characters ends in ~ and
  the beginning of its SHA-256.


Files

  ${sidecarName}       what is known of the match, its games and their files, as
                   JSON in UTF-8: names, ids, times, the size and SHA-256 of
                   each file, when it was archived, and the provider's own
                   JSON ("service"). Format ${sidecarFormat}, described in
                   ${rootTextNames.schema} (JSON Schema).
  GAMH_SUMMARY     teams and players with their figures at the end (JSON)
  GAMH_DETAILS     events, and figures of each minute (JSON)
  GAMH_SEPARATED, HISTORIC_BAYES_SEPARATED, HISTORIC_BAYES_DUMP
                   messages of the game, one JSON each (zip)
  ROFL_REPLAY      the replay, for the game's client of the same patch
  Other content types are named as the provider names them.

  .json, .jsonl, .zip, .gz, .rofl, .txt, .html, .bin: the format that the
  content really has; .bin is an unknown one.
  earlier/         what a file contained before the provider corrected it, with
                   the first eight digits of the SHA-256 in its name
  *.kept-<time>.*  a different or damaged file that was in the place of another
  ${markerName}       which archive this is, for Matchkeep; ${markerName}-partial has
                   incomplete downloads


Checking without Matchkeep

  ${checksumsName} in the folder of a match has the SHA-256 of each file there, also
  of ${sidecarName} and of earlier contents. In that folder:

      sha256sum -c ${checksumsName}               Linux
      shasum -a 256 -c ${checksumsName}           macOS

  All matches, from this folder; only what is wrong is printed:

      find . -name ${checksumsName} -execdir sha256sum --quiet -c {} \\;

  On Windows, Get-FileHash (PowerShell) prints the SHA-256 of a file.
  ${checksumsName} is written with ${sidecarName}, about a second after a file arrived.
  ${sidecarName} has the same values ("files": "path", "bytes", "sha256"). A path is
  relative to its folder, or to this one if it begins with /.


Matchkeep writes this file, ${rootTextNames.schema}, ${sidecarName} and ${checksumsName}
again when it has a newer text. Notes of your own belong in other files.
`;
