/**
 * Pictures of champions, items, runes and spells. Many are parts of one file, which is loaded when the first of them is
 * shown. Where a picture is missing, the caller shows a mark or the name, as without any pictures.
 */
import { type CSSProperties, createContext, type ReactNode, useContext, useMemo } from 'react';
import {
  type NamedKind,
  namedKinds,
  type PatchData,
  type Picture,
} from '../../../shared/domain/data-dragon.ts';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import styles from './pictures.module.css';

interface Pictures {
  readonly version: string;
  readonly byId: Readonly<Record<NamedKind, ReadonlyMap<number, Picture>>>;
}

const PicturesContext = createContext<Pictures | null>(null);

/** What is here for the games of a patch; undefined while it is read. Null for an unknown patch: the newest. */
export const usePatchData = (patch: string | null): PatchData | null | undefined => {
  const { data, isError } = useBridgeQuery('dataDragon.patch', { patch }, { showsLast: true });
  return isError ? null : data;
};

/** Provides the pictures of a patch, or of the nearest one that is here. */
export function PicturesProvider({
  data,
  children,
}: {
  readonly data: PatchData | null | undefined;
  readonly children: ReactNode;
}) {
  const pictures = useMemo(() => (data ? toPictures(data) : null), [data]);
  return <PicturesContext value={pictures}>{children}</PicturesContext>;
}

function toPictures({ data }: PatchData): Pictures {
  const byId = (kind: NamedKind) =>
    new Map(data[kind].flatMap(({ id, picture }) => (picture === null ? [] : [[id, picture] as const])));
  const [champion, item, rune, spell] = namedKinds.map(byId);
  const none: ReadonlyMap<number, Picture> = new Map();
  return {
    version: data.version,
    byId: { champion: champion ?? none, item: item ?? none, rune: rune ?? none, spell: spell ?? none },
  };
}

/** Whether there are pictures at all: where there are, marks in their place have their size. */
export const useHasPictures = (): boolean => useContext(PicturesContext) !== null;

export interface LoadedPicture extends Picture {
  readonly url: string;
}

/** Null if there is none, or its file is not loaded yet. */
export function usePicture(kind: NamedKind, id: number): LoadedPicture | null {
  const pictures = useContext(PicturesContext);
  return useLoadedPicture(pictures?.version, pictures?.byId[kind].get(id));
}

/** Null without a picture, and until its file is loaded. */
export function useLoadedPicture(version = '0.0.0', picture?: Picture): LoadedPicture | null {
  const { data } = useBridgeQuery(
    'dataDragon.picture',
    { version, file: picture?.file ?? 'champion0.png' },
    { isEnabled: picture !== undefined },
  );
  const url = picture !== undefined && data ? pictureUrl(data) : null;
  return url === null || picture === undefined ? null : { ...picture, url };
}

/** Fills its parent. The caller shows or announces the name. */
export function PictureFill({ picture }: { readonly picture: LoadedPicture }) {
  return <span aria-hidden className={styles.fill} style={background(picture)} />;
}

/** In percent of the box, whatever its size. */
function background({ url, x, y, w, h, fileWidth, fileHeight }: LoadedPicture): CSSProperties {
  const place = (start: number, length: number, whole: number) =>
    whole === length ? '0%' : `${(start / (whole - length)) * 100}%`;
  return {
    backgroundImage: `url(${url})`,
    backgroundSize: `${(fileWidth / w) * 100}% ${(fileHeight / h) * 100}%`,
    backgroundPosition: `${place(x, w, fileWidth)} ${place(y, h, fileHeight)}`,
  };
}

interface PictureBytes {
  /** Base64; null if the picture is not here. */
  readonly png: string | null;
}

/** Addresses in the page for the bytes of pictures. */
const urls = new WeakMap<PictureBytes, string>();
/** The bytes of a picture that no answer contains any more are freed. */
const unused = new FinalizationRegistry<string>((url) => URL.revokeObjectURL(url));

/** The same address for the same answer of the bridge. */
function pictureUrl(answer: PictureBytes): string | null {
  const known = urls.get(answer);
  if (known !== undefined) return known;
  if (answer.png === null) return null;
  const bytes = Uint8Array.from(atob(answer.png), (character) => character.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: 'image/png' }));
  urls.set(answer, url);
  unused.register(answer, url);
  return url;
}
