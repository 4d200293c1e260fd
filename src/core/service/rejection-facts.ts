/** What the log records of an error response: enough to ask the provider about it, and no secrets. */

const maxBodyChars = 400;
const maxRequestIdChars = 100;
/** Headers in which services and their proxies send a request's id. */
const requestIdHeaders = [
  'x-request-id',
  'x-amzn-requestid',
  'x-amz-request-id',
  'x-amz-cf-id',
  'x-correlation-id',
  'x-trace-id',
  'traceparent',
  'cf-ray',
];
/** A possible token, signature or password, recognised by its name or its length. */
const secretMember =
  /("[^"]{0,40}(?:token|password|secret|key|authorization)[^"]{0,40}"\s{0,5}:\s{0,5})"[^"]*"?/gi;
const longWord = /[\w+/=~-]{24,}/g;
const email = /[\w.+-]{1,64}@[\w.-]{1,100}/g;

interface Rejection {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

export interface RejectionFacts {
  readonly status: number;
  readonly requestId?: string;
  /** The beginning; possible secrets and e-mail addresses are masked. */
  readonly body: string;
}

export function rejectionFacts({ status, headers, text }: Rejection): RejectionFacts {
  const requestId = requestIdHeaders.map((name) => headers[name]).find((value) => typeof value === 'string');
  return {
    status,
    ...(typeof requestId === 'string' && { requestId: requestId.slice(0, maxRequestIdChars) }),
    body: redactedBeginning(text),
  };
}

/** The beginning of a body on one line, at most 400 characters. */
export function redactedBeginning(text: string): string {
  const isCut = text.length > maxBodyChars;
  // The cut may shorten a secret so that it is no longer recognised.
  const beginning = isCut ? text.slice(0, maxBodyChars).replace(/[\w+/=~-]+$/, '…') : text;
  return beginning
    .replace(secretMember, '$1"[hidden]"')
    .replace(longWord, '[hidden]')
    .replace(email, '[hidden]')
    .replace(/\s+/g, ' ')
    .trim();
}
