/** Whether the same request may succeed later, by the HTTP status of its error (0: no status). */
export function isTemporaryStatus(status = 0): boolean {
  // 501: the service does not support the request at all.
  return status < 400 || [408, 425, 429].includes(status) || (status >= 500 && status !== 501);
}
