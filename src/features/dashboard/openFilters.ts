export type FilterName = 'restaurant' | 'event_location';

/** A slug, an id or a zip, as the API accepts them. */
const SLUG = /^[a-z0-9][a-z0-9_-]{0,79}$/;

interface Option {
  value: string;
  /** The API takes it in place of the slug. */
  id: number;
  /** The API takes any of them in place of the slug. */
  zips?: readonly string[];
}

interface AddressFilter {
  name: FilterName;
  /** What the API is asked for; null for any. */
  asked: string | null;
  /** The slug of the chosen option; null for any. */
  value: string | null;
  /** The address contains a value that names nothing. */
  isIgnored: boolean;
}

/**
 * Reads a filter of the address. Ignores a value that the API refuses or that none of the options has.
 * @param options empty until loaded; until then a well-formed value counts as known, so that the events need not wait
 */
export function readFilter(
  search: URLSearchParams,
  name: FilterName,
  options: readonly Option[],
): AddressFilter {
  const text = (search.get(name) ?? '').trim().toLowerCase();
  const option = options.find(({ id, value, zips = [] }) => [value, String(id), ...zips].includes(text));
  const isKnown = SLUG.test(text) && (option !== undefined || options.length === 0);
  return {
    name,
    asked: isKnown ? text : null,
    value: option?.value ?? null,
    isIgnored: text !== '' && !isKnown,
  };
}
