/** The parts of a place that stand on the street line of an address. Empty: the provider has none. */
export interface StreetParts {
  /** House number: `418`, `26W241`. */
  number: string;
  /** `Sunset Drive` */
  route: string;
  /** The name of a building: `Riverwalk Condominiums`. */
  premise: string;
  /** The provider's unit, without a word before it: `4B`. */
  unit: string;
}

/** `Apt 4B`, `Suite 210`, `# 12-3`, `Bldg C`, `2nd floor` */
const UNIT =
  /(?:\b(?:apartment|apt|unit|suite|ste|room|rm|floor|building|bldg)\b\.?\s*#?\s*|#\s*)(?:[a-z]{0,3}\d[\w-]*|[a-z]|ph)(?![\w-])|\b\d+(?:st|nd|rd|th)\s+fl(?:oor)?\b/gi;
/** At the beginning, and not the name of a street such as `95th Street`. */
const NUMBER = /^(?!\d+(?:st|nd|rd|th)\b)[\w-]*\d[\w-]*/i;

function readLine(text: string) {
  const rest = text.replace(UNIT, ' ').replace(/^[\s,]+/, '');
  return { unit: (text.match(UNIT) ?? []).join(' '), rest, number: NUMBER.exec(rest)?.[0] ?? '' };
}

/** The word by which a route is known: `jefferson` of `West Jefferson Avenue`. */
function nameOf(route: string): string {
  const words = route.toLowerCase().split(/\s+/);
  const names = words.length > 1 ? words.slice(0, -1) : words;
  return names.reduce((longest, word) => (word.length > longest.length ? word : longest), '');
}

const marked = (unit: string): string => (unit === '' || /^(#|[a-z]{2,}\W)/i.test(unit) ? unit : `#${unit}`);

/**
 * The street line of a picked place: the provider's parts, completed by hand. A house number or a unit that the provider does not have is
 * taken from the typed search, and a unit also from the line that the field holds, if that is of the same house. Empty for a place without
 * a street.
 */
export function streetLine(place: StreetParts, typed: string, current = ''): string {
  const { route, premise } = place;
  if (!route && !premise) return '';
  const [search, kept] = [readLine(typed), readLine(current)];
  const isOfHouse = !place.number || !search.number || isSame(search.number, place.number);
  const number = place.number || (route && search.number);
  const isKept =
    kept.rest.trim() === '' ||
    (isSame(kept.number, number) && kept.rest.toLowerCase().includes(nameOf(route || premise)));
  const unit = marked(place.unit) || (isOfHouse ? search.unit : '') || (isKept ? kept.unit : '');
  const house = [number, route, unit].filter(Boolean).join(' ');
  const isNamed = premise !== '' && !isSame(premise, number);
  if (!route) return [premise, unit].filter(Boolean).join(' ');
  return isNamed ? `${house}, ${premise}` : house;
}

/** Whether a street line names an apartment or another unit. */
export const hasUnit = (line: string): boolean => line.search(UNIT) >= 0;

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
