/** Names of SQL texts: PostgreSQL parses and plans a named statement once per connection (docs/decisions/0084). */
import { createHash } from 'node:crypto';

/** Most texts that get a name, as each connection keeps the plans of all. */
const MAX_NAMES = 300;

/**
 * The same in every process: a pooler that hands connections from one to another without carrying statements must cause an error and
 * never run another process's text.
 */
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** @returns a function that answers the name of an SQL text, or undefined if it has none */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  // Lists of ids and sets of filters make texts that are sent once: a text gets its name when it is sent again.
  const sentOnce = new Set<string>();
  return (text) => {
    const name = names.get(text);
    if (name || names.size === MAX_NAMES) return name;
    if (sentOnce.delete(text)) {
      names.set(text, hashOf(text));
      return names.get(text);
    }
    if (sentOnce.size === MAX_NAMES) sentOnce.clear();
    sentOnce.add(text);
    return undefined;
  };
}
