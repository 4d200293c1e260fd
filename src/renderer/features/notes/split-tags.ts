/** Tags as they were typed or pasted, with commas between them. */
export function splitTags(typed: readonly string[]): string[] {
  return typed.flatMap((text) => text.split(',').flatMap((tag) => tag.trim() || []));
}
