/** The content security policy of the interface, the same in both shells: our own files, and one stream host. */

export interface PolicyOptions {
  /** The stream API's address, or '' where none is set. */
  readonly streamBaseUrl: string;
  /** Further sources to connect to, such as the server shell's socket. */
  readonly connect?: readonly string[];
}

/**
 * The page runs our own scripts and nothing else. Inline styles are allowed: the theme's variables are set
 * in a style element. `blob:` is what a video is fed from.
 */
export function contentSecurityPolicy({ streamBaseUrl, connect = [] }: PolicyOptions): string {
  const streamOrigin = URL.parse(streamBaseUrl)?.origin;
  const stream = streamOrigin === undefined ? [] : [streamOrigin];
  return [
    ['default-src', "'self'"],
    ['script-src', "'self'"],
    ['style-src', "'self'", "'unsafe-inline'"],
    ['img-src', "'self'", 'data:', 'blob:'],
    ['font-src', "'self'"],
    ['media-src', "'self'", 'blob:', ...stream],
    ['connect-src', "'self'", ...connect, ...stream],
    ['worker-src', "'self'", 'blob:'],
    ['object-src', "'none'"],
    ['frame-src', "'none'"],
    ['frame-ancestors', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'none'"],
  ]
    .map((directive) => directive.join(' '))
    .join('; ');
}
