/** Addresses of videos on the web, at a time in them. */
import type { Vod } from './notes.ts';

const youTube = /(^|\.)(youtube\.com|youtu\.be)$/;
const twitch = /(^|\.)twitch\.tv$/;

/** The second of the video at this second of the game; null where the video begins later. */
export function secondInVod({ startSeconds }: Vod, atSeconds: number): number | null {
  const second = startSeconds + Math.floor(atSeconds);
  return second < 0 ? null : second;
}

/** The video's address at this second of it. Other hosts than YouTube and Twitch get a media fragment (`#t=`). */
export function vodAddress({ url }: Vod, second: number): string {
  const address = new URL(url);
  const host = address.hostname.toLowerCase();
  if (youTube.test(host)) {
    address.searchParams.delete('start');
    address.searchParams.set('t', `${second}s`);
  } else if (twitch.test(host)) {
    const [hours, minutes] = [Math.floor(second / 3600), Math.floor(second / 60) % 60];
    address.searchParams.set('t', `${hours}h${minutes}m${second % 60}s`);
  } else {
    address.hash = `t=${second}`;
  }
  return address.href;
}
