const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** A short text that changes with what a preview shows, so that messengers read the picture again (FNV-1a). */
export function pictureVersion(facts: readonly unknown[]): string {
  let hash = OFFSET;
  for (const unit of JSON.stringify(facts)) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), PRIME);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
