/** The name that the user may have meant. */

/** Fewer letters begin too many names. */
const minLetters = 3;

/** The most similar name, or the only one that begins with the text; null if no name is similar. */
export function closest(text: string, names: readonly string[]): string | null {
  const maxEdits = Math.max(1, Math.floor(text.length / 3));
  let best: string | null = null;
  let fewest = maxEdits + 1;
  for (const name of names) {
    if (Math.abs(name.length - text.length) >= fewest) continue;
    const edits = editsBetween(text, name);
    if (edits < fewest) {
      fewest = edits;
      best = name;
    }
  }
  return best ?? (text.length < minLetters ? null : onlyOneWith(text, names));
}

function onlyOneWith(beginning: string, names: readonly string[]): string | null {
  const found = names.filter((name) => name.startsWith(beginning));
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Letters put in, left out, changed or swapped with their neighbour (Damerau's distance). */
export function editsBetween(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const changed = (last[j - 1] ?? 0) + (isSame ? 0 : 1);
      let edits = Math.min(changed, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) edits = Math.min(edits, (before[j - 2] ?? 0) + 1);
      row.push(edits);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
