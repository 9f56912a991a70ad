/** The differences between two worlds, as lines of text. */
import type { Labels } from '@dwellivery/domain/labels';
import { labelWords } from '@dwellivery/domain/labelStatements';
import { dollars } from '../../lib/dollars';
import type { Wanted } from './resolve';
import type { Menu, World } from './world';

export type Change = {
  kind: 'add' | 'change' | 'remove';
  /** 'event first-dinner' */
  what: string;
  /** 'menu, Pizza, Margherita, priceCents'; '' for the whole value. */
  part: string;
  from: string | null;
  to: string | null;
};

type Tree = { [key: string]: Tree } | Tree[] | string | number | boolean | null;
const isNode = (value: Tree | undefined): value is { [key: string]: Tree } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hasName = (value: Tree): value is { name: string } & { [key: string]: Tree } =>
  isNode(value) && typeof value.name === 'string';

/** Things with names are compared by name, and then by their order. */
function keyed(value: Tree): Tree {
  if (!Array.isArray(value) || value.length === 0 || !value.every(hasName)) return value;
  const items = value.map(({ name, ...rest }): [string, Tree] => [name, rest]);
  return { ...Object.fromEntries(items), [ORDER]: value.map(({ name }) => name) };
}
/** A key that no name can have, because names have no brackets. */
const ORDER = '(order)';
const LABELLED = 'labels';

function shown(value: Tree, key: string): string {
  if (key === LABELLED) return labelWords(value as Labels | null);
  if (value === null) return 'none';
  if (typeof value === 'number' && key.endsWith('Cents')) return dollars(value);
  if (typeof value === 'number' && key.endsWith('Bp')) return `${value / 100}%`;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

/** Compares the order of the common items only; added and removed ones have lines of their own. */
const common = (order: Tree | undefined, other: Tree | undefined): Tree[] =>
  Array.isArray(order) && Array.isArray(other) ? order.filter((name) => other.includes(name)) : [];

type Found = (change: Omit<Change, 'what'>) => void;

function compare(from: Tree, to: Tree, way: string[], found: Found): void {
  const before = keyed(from);
  const after = keyed(to);
  const key = way.at(-1) ?? '';
  // Labels are one statement.
  if (!isNode(before) || !isNode(after) || key === LABELLED) {
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    found({ kind: 'change', part: way.join(', '), from: shown(before, key), to: shown(after, key) });
    return;
  }
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [a, b] = [before[name], after[name]];
    const part = [...way, name].join(', ');
    if (name === ORDER) compare(common(a, b), common(b, a), [...way, name], found);
    else if (a === undefined) found({ kind: 'add', part, from: null, to: summary(b, name) });
    else if (b === undefined) found({ kind: 'remove', part, from: summary(a, name), to: null });
    else compare(a, b, [...way, name], found);
  }
}

const summary = (value: Tree | undefined, key: string): string => {
  if (isNode(value) && typeof value.priceCents === 'number') return shown(value.priceCents, 'priceCents');
  // A choice has nothing else.
  if (isNode(value) && LABELLED in value) return shown(value[LABELLED] ?? null, LABELLED);
  return shown(value ?? null, key);
};

/** Ignores sold-out dishes that the file does not name: they are removed, and only paid orders keep their rows. */
const withoutGone = (current: Menu, wanted: Menu): Menu =>
  current
    .map((section) => {
      const named = wanted.find(({ name }) => name === section.name)?.dishes ?? [];
      const isKept = (name: string) => named.some((dish) => dish.name === name);
      return { ...section, dishes: section.dishes.filter(({ name, soldOut }) => !soldOut || isKept(name)) };
    })
    .filter(({ name, dishes }) => dishes.length > 0 || wanted.some((section) => section.name === name));

const plainTree = (value: unknown): Tree => JSON.parse(JSON.stringify(value)) as Tree;

type Kinds = Omit<World, 'faq' | 'events'>;
const LABELS: Record<keyof Kinds, string> = {
  places: 'place',
  zips: 'zip',
  restaurants: 'restaurant',
  promos: 'promo',
  content: 'content',
  texts: 'text',
};

const counted = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

/** A short description of a new object. */
function newText(value: Tree): string {
  if (!isNode(value)) return shown(value, '');
  const name = typeof value.name === 'string' ? value.name : '';
  const dishes = Array.isArray(value.menu)
    ? value.menu.flatMap((section) => (isNode(section) ? section.dishes : []))
    : null;
  const zips = isNode(value.zips) ? counted(Object.keys(value.zips).length, 'zip', 'zips') : '';
  const event = dishes
    ? `${String(value.day)} ${String(value.from)}, ${String(value.status)}, ${counted(dishes.flat().length, 'dish', 'dishes')}`
    : '';
  return [name, zips, event].filter(Boolean).join(', ') || shown(value, '');
}

function compareThing(what: string, from: unknown, to: unknown): Change[] {
  if (from === undefined) {
    return [{ kind: 'add', what, part: '', from: null, to: newText(plainTree(to)) }];
  }
  const changes: Change[] = [];
  compare(plainTree(from), plainTree(to), [], (change) => changes.push({ what, ...change }));
  return changes;
}

/** A zip that the database serves and the file only lists as known. */
function unserved({ places }: World, code: string): Change[] {
  const owner = Object.keys(places).find((slug) => places[slug]?.zips[code]);
  const change = { kind: 'change', what: `zip ${code}`, part: 'served by', to: 'none' } as const;
  return owner === undefined ? [] : [{ ...change, from: owner }];
}

/** @returns what applying would change; what the file does not name stays */
export function diffWorlds(current: World, wanted: Wanted): Change[] {
  const simple = (Object.keys(LABELS) as (keyof Kinds)[]).flatMap((kind) =>
    Object.entries(wanted[kind]).flatMap(([key, value]) =>
      compareThing(`${LABELS[kind]} ${key}`, current[kind][key], value),
    ),
  );
  const zips = Object.keys(wanted.zips).flatMap((code) => unserved(current, code));
  const events = Object.entries(wanted.events).flatMap(([key, plan]) => {
    const name = wanted.adopted.has(key) ? `event-${wanted.adopted.get(key)}` : key;
    const before = current.events[name];
    const pruned = before && { ...before, menu: withoutGone(before.menu, plan.menu) };
    const changes = compareThing(`event ${key}`, pruned, plan);
    const adopted: Change = {
      kind: 'change',
      what: `event ${key}`,
      part: 'name in files',
      from: name,
      to: key,
    };
    return wanted.adopted.has(key) && name !== key ? [adopted, ...changes] : changes;
  });
  const faq = wanted.faq ? compareThing('faq', listed(current.faq), listed(wanted.faq)) : [];
  return [...simple, ...zips, ...events, ...faq];
}

/** Compares questions by number, because a question may occur twice. */
const listed = (faq: World['faq']) => Object.fromEntries(faq.map((entry, at) => [String(at + 1), entry]));
