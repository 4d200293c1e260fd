/** Where the names and pictures of the game's patch are not here: an offer to fetch them, its progress, or its failure. */
import { Button } from '@mantine/core';
import { IconPhotoDown } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import {
  type DragonStatus,
  megabytesPerPatch,
  type PatchData,
} from '../../../../shared/domain/data-dragon.ts';
import type { Settings } from '../../../../shared/settings/settings.ts';
import { useBridgeQuery, useCommand } from '../../../bridge/hooks.tsx';
import { counted, formatCount } from '../../../format/counted.ts';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import stripStyles from '../../../ui/feedback/strip.module.css';
import styles from './pictures-offer.module.css';

interface PicturesOfferProps {
  readonly patch: string;
  /** What is here for it; null if nothing is. */
  readonly here: PatchData | null;
}

/** Patches, each with a language, whose offer the user has put off, until the page is closed. */
const putOff = new Set<string>();
/** Patches that were fetched without a question, once each until the page is closed. */
const tried = new Set<string>();

export function PicturesOffer({ patch, here }: PicturesOfferProps) {
  const { data: settings } = useBridgeQuery('settings.get', null);
  if (settings === undefined) return null;
  const language = settings['dataDragon.language'];
  const isHere = here?.isOwn === true && here.data.language === language;
  return isHere ? null : <Offer key={language} patch={patch} here={here} settings={settings} />;
}

function Offer({ patch, here, settings }: PicturesOfferProps & { readonly settings: Settings }) {
  const fetch = useCommand('dataDragon.fetch', { showsFailure: false });
  const { data: status } = useBridgeQuery('dataDragon.status', null);
  const work = status?.work;
  const save = useCommand('settings.set');
  const mode = settings['dataDragon.fetch'];
  const language = settings['dataDragon.language'];
  const wanted = `${patch} ${language}`;
  const [isPutOff, setIsPutOff] = useState(putOff.has(wanted));
  const { mutate } = fetch;
  useEffect(() => {
    if (mode !== 'automatic' || tried.has(wanted)) return;
    tried.add(wanted);
    mutate({ patches: [patch] });
  }, [mode, wanted, patch, mutate]);

  const putOffNow = () => {
    putOff.add(wanted);
    setIsPutOff(true);
    fetch.reset();
  };
  const isFetching = work?.state === 'fetching' && work.patch === patch;
  if (fetch.isPending || isFetching)
    return <Progress text={isFetching ? progressText(work) : ''} patch={patch} />;
  if (fetch.error) {
    return (
      <Failure error={fetch.error} onRetry={() => mutate({ patches: [patch] })}>
        <Button variant="default" onClick={putOffNow}>
          Not now
        </Button>
      </Failure>
    );
  }
  if (mode !== 'ask' || isPutOff) return <Nearest here={here} />;
  const { host } = new URL(settings['dataDragon.baseUrl']);
  return (
    <section className={stripStyles.strip} aria-label="Names and pictures">
      <IconPhotoDown className={stripStyles.icon} size={16} aria-hidden />
      <p>
        {here?.isOwn === true
          ? `Names of patch ${patch} are here in ${here.data.language}, and not in ${language}.`
          : `Names and pictures of patch ${patch} are not here yet.`}{' '}
        Fetch them from {host}? About {megabytesPerPatch} MB.
        {here !== null && !here.isOwn && ` Until then, those of version ${here.data.version} are shown.`}
      </p>
      <span className={styles.choices}>
        <Button size="compact-xs" onClick={() => mutate({ patches: [patch] })}>
          Fetch
        </Button>
        <Button size="compact-xs" variant="default" onClick={putOffNow}>
          Not now
        </Button>
        <Button
          size="compact-xs"
          variant="subtle"
          loading={save.isPending}
          onClick={() => save.mutate({ 'dataDragon.fetch': 'never' })}
        >
          Never
        </Button>
      </span>
    </section>
  );
}

type Fetching = Extract<DragonStatus['work'], { readonly state: 'fetching' }>;

const progressText = ({ done, total }: Fetching) =>
  total === 0 ? '' : `: ${formatCount(done)} of ${counted(total, 'file')}`;

function Progress({ patch, text }: { readonly patch: string; readonly text: string }) {
  return (
    <div className={stripStyles.strip} role="status">
      <IconPhotoDown className={stripStyles.icon} size={16} aria-hidden />
      <p>
        Fetching names and pictures of patch {patch}
        {text}.
      </p>
    </div>
  );
}

/** Pictures of another patch are better than none, and are said to be that. */
function Nearest({ here }: Pick<PicturesOfferProps, 'here'>) {
  if (here === null || here.isOwn) return null;
  return (
    <Note className={styles.nearest}>
      Pictures, and names that Matchkeep does not know, are those of version {here.data.version}.
    </Note>
  );
}
