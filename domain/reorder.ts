/**
 * Order again: matches the lines of a past order with the menu of another event. Products and choices have ids of their own at
 * each event, so they match by name. Nothing changes silently: each difference is named before a line goes into a cart.
 */
import {
  addItem,
  roomFor,
  type CartItem,
  type CartItemDraft,
  type Menu,
  type MenuProduct,
  type OptionChoice,
} from './cart';
import { cents, type Cents } from './money';

/** A product line of an order. */
export interface PastLine {
  id: number;
  product_id: number | null;
  productName: string | null;
  name: string;
  quantity: number;
  /** The price of the whole line, not of one piece. */
  price: Cents;
  notes: string | null;
  optionChoices: readonly { optionName: string; choiceName: string }[];
}

type ProductOption = MenuProduct['options'][number];

/** An option that needs an answer. */
export interface OpenOption extends ProductOption {
  /** The former choice, which is not offered any more; null for a new option. */
  was: string | null;
}

export interface MatchedLine {
  key: number;
  name: string;
  quantity: number;
  notes: string;
  choices: string[];
  product: MenuProduct;
  /** The choices that are still offered, keyed by option id. */
  optionChoices: Record<string, OptionChoice>;
  open: OpenOption[];
  /** Former choices whose option does not exist any more. */
  dropped: string[];
  /** Prices of one piece, if they differ. */
  priceChange: { was: Cents; now: Cents } | null;
}

export interface Reorder {
  lines: MatchedLine[];
  /** What is not on the menu. */
  gone: { key: number; name: string; quantity: number }[];
}

interface OpenEvent {
  runAt: string;
  postalCodes: readonly string[];
}

/** The events that a past order can be repeated at: those of the customer's own area first, each by day. */
export function eventsToRepeat<Event extends OpenEvent>(
  events: readonly Event[],
  postalCode: string | null,
): Event[] {
  const isNear = ({ postalCodes }: OpenEvent) => postalCode !== null && postalCodes.includes(postalCode);
  return [...events].sort(
    (a, b) => Number(isNear(b)) - Number(isNear(a)) || Date.parse(a.runAt) - Date.parse(b.runAt),
  );
}

const folded = (text: string): string => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
const nameOf = (line: PastLine): string => line.productName ?? line.name;

/** The same product, else the first of the same name. */
function productFor(line: PastLine, menu: Menu): MenuProduct | undefined {
  const same = line.product_id === null ? undefined : menu.get(line.product_id);
  return same ?? [...menu.values()].find(({ name }) => folded(name) === folded(nameOf(line)));
}

function matchOptions({ optionChoices: past }: PastLine, { options }: MenuProduct) {
  const optionChoices: Record<string, OptionChoice> = {};
  const open: OpenOption[] = [];
  options.forEach((option) => {
    const was = past.find(({ optionName }) => folded(optionName) === folded(option.name));
    const choice = was && option.choices.find(({ name }) => folded(name) === folded(was.choiceName));
    if (!choice) return open.push({ ...option, was: was?.choiceName ?? null });
    return (optionChoices[option.id] = {
      choiceId: choice.id,
      choiceName: choice.name,
      optionName: option.name,
    });
  });
  const names = new Set(options.map(({ name }) => folded(name)));
  const dropped = past.filter(({ optionName }) => !names.has(folded(optionName)));
  return { optionChoices, open, dropped: dropped.map(({ choiceName }) => choiceName) };
}

function matchLine(line: PastLine, product: MenuProduct): MatchedLine {
  const was = cents(Math.round(line.price / line.quantity));
  return {
    key: line.id,
    name: product.name,
    quantity: line.quantity,
    notes: line.notes ?? '',
    choices: line.optionChoices.map(({ choiceName }) => choiceName),
    product,
    ...matchOptions(line, product),
    priceChange: was === product.price ? null : { was, now: product.price },
  };
}

/** What of a past order can be ordered from the menu, and what cannot. Order is kept. */
export function matchOrder(past: readonly PastLine[], menu: Menu): Reorder {
  const lines: MatchedLine[] = [];
  const gone: Reorder['gone'] = [];
  past.forEach((line) => {
    const product = productFor(line, menu);
    if (product) lines.push(matchLine(line, product));
    else gone.push({ key: line.id, name: nameOf(line), quantity: line.quantity });
  });
  return { lines, gone };
}

/** The customer's answers to open options: line key → option id → choice id. */
export type Answers = Readonly<Record<string, Readonly<Record<string, number | undefined>> | undefined>>;

/** The line for the cart; null while an option has no answer that is offered. */
export function draftOf(line: MatchedLine, answers: Answers): CartItemDraft | null {
  const optionChoices = { ...line.optionChoices };
  for (const { id, name, choices } of line.open) {
    const choice = choices.find((offered) => offered.id === answers[line.key]?.[id]);
    if (!choice) return null;
    optionChoices[id] = { choiceId: choice.id, choiceName: choice.name, optionName: name };
  }
  const { product, quantity, notes } = line;
  return { product: { id: product.id, name: product.name }, quantity, notes, optionChoices };
}

/**
 * Adds the drafts to a cart. @returns also the names of what does not fit completely: a line ends at 100 pieces, a cart at 200
 * lines
 */
export function mergeDrafts(
  items: readonly CartItem[],
  drafts: readonly CartItemDraft[],
): { items: CartItem[]; cut: string[] } {
  const cut = new Set<string>();
  const merged = drafts.reduce((known: readonly CartItem[], draft) => {
    if (draft.quantity > roomFor(known, draft)) cut.add(draft.product.name);
    return addItem(known, draft);
  }, items);
  return { items: [...merged], cut: [...cut] };
}
