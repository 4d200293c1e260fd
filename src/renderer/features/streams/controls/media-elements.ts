/** The media-chrome elements in use, one import each, and their types for React. */
import 'media-chrome/media-controller';
import 'media-chrome/media-control-bar';
import 'media-chrome/media-play-button';
import 'media-chrome/media-mute-button';
import 'media-chrome/media-volume-range';
import 'media-chrome/media-time-range';
import 'media-chrome/media-pip-button';
import 'media-chrome/media-fullscreen-button';
import type { DetailedHTMLProps, HTMLAttributes } from 'react';

/** For elements on the controls' layer that stay visible while the pointer does not move. */
export const alwaysVisible = { noautohide: '' };

type Tag = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>;
type Control = Tag & { readonly notooltip?: boolean };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'media-controller': Tag & {
        readonly defaultstreamtype?: 'live';
        readonly autohide?: string;
        readonly nohotkeys?: boolean;
        readonly novolumepref?: boolean;
        readonly nomutedpref?: boolean;
        readonly nosubtitleslangpref?: boolean;
        readonly noautoseektolive?: boolean;
        readonly gesturesdisabled?: boolean;
      };
      'media-control-bar': Tag;
      'media-play-button': Control;
      'media-mute-button': Control;
      'media-volume-range': Control;
      'media-time-range': Control;
      'media-pip-button': Control;
      'media-fullscreen-button': Control;
    }
  }
}
