/** The interface's content security policy for both shells: the application's files and one stream host. */

export interface PolicyOptions {
  /** The stream API's address, or '' if none is set. */
  readonly streamBaseUrl: string;
  /** Further sources to connect to, such as the server shell's socket. */
  readonly connect?: readonly string[];
}

/**
 * Only the application's scripts run. Inline styles are allowed, since a style element sets the theme's variables.
 * `blob:` is the source of videos.
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
