/** Names of SQL texts: PostgreSQL parses and plans a named statement once per connection (docs/decisions/0084). */

/** Most texts that get a name, as each connection keeps the plans of all. */
const MAX_NAMES = 300;

/** @returns a function that answers the name of an SQL text, or undefined if it has none */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  // Lists of ids and sets of filters make texts that are sent once: a text gets its name when it is sent again.
  const sentOnce = new Set<string>();
  return (text) => {
    const name = names.get(text);
    if (name || names.size === MAX_NAMES) return name;
    if (sentOnce.delete(text)) {
      names.set(text, `s${names.size}`);
      return names.get(text);
    }
    if (sentOnce.size === MAX_NAMES) sentOnce.clear();
    sentOnce.add(text);
    return undefined;
  };
}
