import type { CustomerView, SavedCard } from './protocol';

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  own: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), own);
  made.append(...children);
  return made;
}

const brandName = (brand: string): string => brand.charAt(0).toUpperCase() + brand.slice(1);
const nameOf = ({ brand, last4 }: SavedCard): string => `${brandName(brand)} •••• ${last4}`;

interface SavedCardsPort {
  onChange: () => void;
  onRemove: (card: string) => void;
}

/** The customer's saved cards above the fields of a new one. The newest that is valid is chosen first. */
export class SavedCards {
  /** The id of the chosen card; null for a new one. */
  chosen: string | null = null;
  private shown = '';

  constructor(
    private readonly list: HTMLElement,
    private readonly fields: HTMLElement,
    private readonly port: SavedCardsPort,
  ) {}

  show({ cards, mayRemove }: CustomerView): void {
    const state = JSON.stringify([cards, mayRemove]);
    if (state === this.shown) return;
    this.shown = state;
    const hadFocus = this.list.contains(document.activeElement);
    this.list.hidden = cards.length === 0;
    const rows = cards.map((card) => this.row(card, mayRemove));
    this.list.replaceChildren(element('legend', { className: 'hidden' }, 'Card'), ...rows, this.newCard());
    this.choose(cards.find(({ isExpired }) => !isExpired)?.id ?? null);
    if (hadFocus) this.list.querySelector<HTMLInputElement>('input:checked')?.focus();
  }

  private radio(value: string | null, isExpired = false): HTMLInputElement {
    const input = element('input', { type: 'radio', name: 'saved', disabled: isExpired, value: value ?? '' });
    input.addEventListener('change', () => this.choose(value));
    return input;
  }

  private row(card: SavedCard, mayRemove: boolean): HTMLElement {
    const when = card.isExpired ? 'Expired' : `Expires ${card.expiry}`;
    const label = element(
      'label',
      {},
      this.radio(card.id, card.isExpired),
      element('span', {}, nameOf(card)),
      element('small', { className: card.isExpired ? 'Past' : '' }, when),
    );
    const row = element('div', { className: 'Saved' }, label);
    if (!mayRemove) return row;
    const remove = element('button', { type: 'button', className: 'Remove' }, 'Remove');
    remove.setAttribute('aria-label', `Remove ${nameOf(card)}`);
    remove.addEventListener('click', () => {
      remove.disabled = true;
      this.port.onRemove(card.id);
    });
    row.append(remove);
    return row;
  }

  private newCard(): HTMLElement {
    const label = element('label', {}, this.radio(null), element('span', {}, 'New card'));
    return element('div', { className: 'Saved' }, label);
  }

  private choose(card: string | null): void {
    this.chosen = card;
    this.fields.hidden = card !== null;
    for (const input of this.list.querySelectorAll<HTMLInputElement>('input'))
      input.checked = input.value === (card ?? '');
    this.port.onChange();
  }

  setBusy(isBusy: boolean): void {
    this.list.inert = isBusy;
  }
}
