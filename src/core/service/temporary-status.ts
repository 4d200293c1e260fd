/** Whether the same request may succeed later, by the HTTP status with which a server refused it. */
export function isTemporaryStatus(status: number): boolean {
  return status >= 500 || status === 408 || status === 429;
}
