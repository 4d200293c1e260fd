/**
 * Chromium cannot register a scheme from outside: `app://matchkeep` is an https address there, which
 * is standard and secure too, and which no network answers (RFC 2606). The program only sees `app://`.
 */
const appOrigin = 'app://matchkeep';
export const pageOrigin = 'https://matchkeep.invalid';

export const toPage = (address: string): string => swapped(address, appOrigin, pageOrigin);
export const toApp = (address: string): string => swapped(address, pageOrigin, appOrigin);

function swapped(address: string, from: string, to: string): string {
  const rest = address.slice(from.length);
  // `app://matchkeep.elsewhere` has the same start and is another origin.
  return address.startsWith(from) && (rest === '' || rest.startsWith('/')) ? to + rest : address;
}
