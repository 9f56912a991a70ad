import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useRef, useState } from 'react';
import type { MenuCategory } from '@/api/types';
import { liveRegionStore } from '@/components/ui/announce';
import * as popover from '@/components/ui/Popover';
import { itemAdded, itemRemoved } from '@/store/slices/carts';
import { flashDismissed, selectFlash } from '@/store/slices/flash';
import { aCart, aMenuProduct, anItem, anItemDraft } from '@/testing/builders';
import { renderWithProviders } from '@/testing/renderWithProviders';
import { Cart } from './Cart';
import { CartSheet } from './CartSheet';
import { useEventCart } from './useEventCart';

const menu = [{ id: 1, name: 'Dishes', products: [aMenuProduct()] }] as unknown as MenuCategory[];
const line = anItem({ quantity: 2 });
const cartOf = (items = [line]) => ({ preloadedState: { carts: { 101: aCart({ items }) } } });

describe('the sheet', () => {
  interface Given {
    items?: (typeof line)[];
    categories?: MenuCategory[];
    wide?: boolean;
  }

  async function open({ items, categories, wide = false }: Given) {
    function Sheet() {
      const anchor = useRef<HTMLButtonElement>(null);
      const cart = useEventCart(101, categories);
      const props = { cart, canOrder: true, takesNotes: true, onEdit: jest.fn(), onOpenChange: jest.fn() };
      return (
        <>
          <button ref={anchor}>Cart</button>
          <CartSheet {...props} open anchor={wide ? anchor : undefined} />
        </>
      );
    }
    renderWithProviders(<Sheet />, cartOf(items));
    return within(await screen.findByRole('dialog', { name: 'Your order' }));
  }

  /** Rendered in strict mode, in which React mounts twice. */
  function Opening({ wide }: { wide: boolean }) {
    const [isOpen, setIsOpen] = useState(false);
    const anchor = useRef<HTMLButtonElement>(null);
    const props = { cart: useEventCart(101, menu), canOrder: true, takesNotes: true, onEdit: jest.fn() };
    return (
      <StrictMode>
        <button ref={anchor} onClick={() => setIsOpen(true)}>
          Cart
        </button>
        <CartSheet {...props} open={isOpen} onOpenChange={setIsOpen} anchor={wide ? anchor : undefined} />
      </StrictMode>
    );
  }

  it('ends the message when the customer goes to the checkout', async () => {
    const { store } = renderWithProviders(<Opening wide />, cartOf());
    await userEvent.click(screen.getByRole('button', { name: 'Cart' }));
    act(() => void store.dispatch(itemAdded({ eventId: 101, item: anItemDraft() })));
    expect(store.getState().flash.message).not.toBeNull();
    await userEvent.click(await screen.findByRole('link', { name: 'Place Order' }));
    expect(store.getState().flash.message).toBeNull();
  });

  it('ends with the sum of the menu', async () => {
    const sheet = await open({ categories: menu });
    expect(sheet.getByText('Items').parentElement).toHaveTextContent(/^Items\$20\.00$/);
  });

  it('has no sum until the menu is loaded', async () => {
    const sheet = await open({});
    expect(sheet.getByText('Items').parentElement).toHaveTextContent(/^Items$/);
    expect(sheet.getByRole('link', { name: 'Place Order' })).toBeVisible();
  });

  it.each([true, false])(
    'on a wide screen (%s) ends the message of the cart by closing alone',
    async (wide) => {
      const { store } = renderWithProviders(<Opening wide={wide} />, cartOf());
      act(() => void store.dispatch(itemAdded({ eventId: 101, item: anItemDraft() })));
      await userEvent.click(screen.getByRole('button', { name: 'Cart' }));
      const sheet = within(await screen.findByRole('dialog', { name: 'Your order' }));
      expect(sheet.getByText('1 items added')).toBeVisible();
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(store.getState().flash.message).toBeNull());
    },
  );

  it('has no end without items', async () => {
    const sheet = await open({ items: [], categories: menu });
    expect(sheet.queryByText('Items')).not.toBeInTheDocument();
    expect(sheet.queryByRole('link')).not.toBeInTheDocument();
  });

  it.each([
    [true, null],
    [false, 'true'],
  ])('on a wide screen (%s) leaves the page usable', async (wide, modal) => {
    await open({ wide, categories: menu });
    expect(screen.getByRole('dialog').getAttribute('aria-modal')).toBe(modal);
  });
});

describe('the header and the bar', () => {
  function open({ wide = true, items = [line], categories = menu as MenuCategory[] | undefined } = {}) {
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation(
        (media) => Object.assign(new EventTarget(), { media, matches: wide }) as MediaQueryList,
      );
    function Event() {
      const [isOpen, setIsOpen] = useState(false);
      const cart = useEventCart(101, categories);
      const props = { cart, canOrder: true, takesNotes: true, onEdit: jest.fn() };
      return (
        <Cart
          {...props}
          inHeader={(button) => <header>{button}</header>}
          isOpen={isOpen}
          onOpenChange={setIsOpen}
        />
      );
    }
    const view = renderWithProviders(<Event />, cartOf(items));
    return { ...view, user: userEvent.setup() };
  }
  const bar = () => screen.queryByRole('region', { name: 'Your order' });
  const dialog = () => screen.findByRole('dialog', { name: 'Your order' });
  const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  it.each([
    [[line], menu, /^2 items · \$20\.00$/],
    [[anItem()], menu, /^1 item · \$10\.00$/],
    [[], menu, /^0 items$/],
    [[line], [], /^0 items$/],
  ])('says the pieces and their price', (items, categories, text) => {
    open({ items, categories });
    expect(screen.getByRole('button')).toHaveTextContent(text);
  });

  it('says the pieces alone until the menu is loaded', () => {
    function Event() {
      const cart = useEventCart(101, undefined);
      const props = { cart, canOrder: true, takesNotes: true, onEdit: jest.fn(), onOpenChange: jest.fn() };
      return <Cart {...props} inHeader={(button) => button} isOpen={false} />;
    }
    renderWithProviders(<Event />, cartOf());
    expect(screen.getByRole('button', { name: /2 items/ }).textContent).toMatch(/^2 items(View order)?$/);
  });

  it('opens and closes by its button, which tells its state', async () => {
    const { user } = open();
    const button = screen.getByRole('button');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(button).toHaveAttribute('aria-haspopup', 'dialog');
    await user.click(button);
    await dialog();
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await user.click(button);
    await gone();
    expect(bar()).not.toBeInTheDocument();
  });

  it('announces the cart after each change, not the words of the message', () => {
    const { store } = open();
    const add = () => store.dispatch(itemAdded({ eventId: 101, item: anItemDraft({ quantity: 4 }) }));
    const announced = jest.spyOn(liveRegionStore, 'set');
    act(() => void add());
    act(() => void add());
    act(() => void store.dispatch(flashDismissed()));
    expect(announced.mock.calls).toEqual([['Your cart has 6 items.'], ['Your cart has 10 items.']]);
    expect(selectFlash(store.getState(), 101)).toBeNull();
  });

  it('announces a removal in other words than the message', () => {
    const { store } = open({ items: [line, anItem({ notes: 'Mild' })] });
    act(() => void store.dispatch(itemRemoved({ eventId: 101, itemId: line.id })));
    expect(selectFlash(store.getState(), 101)).toBe('Item removed');
    expect(liveRegionStore.get()).toBe('Your cart has 1 item.');
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('on a wide screen (%s) loads the popover when idle', async (wide, times) => {
    const preload = jest.spyOn(popover, 'preloadPopover').mockReturnValue(undefined);
    const { user } = open({ wide });
    await waitFor(() => expect(preload).toHaveBeenCalledTimes(times));
    await user.click(screen.getByRole('button'));
    await dialog();
    expect(preload).toHaveBeenCalledTimes(times);
  });

  it('on a phone shows what was added above the bar, except in the sheet', async () => {
    const { user, store } = open({ wide: false });
    expect(screen.queryByRole('banner')).not.toBeInTheDocument();
    expect(bar()?.querySelector('p')).toBeNull();
    act(() => void store.dispatch(itemAdded({ eventId: 101, item: anItemDraft() })));
    expect(bar()?.querySelector('p')).toHaveTextContent('1 items added');
    await user.click(within(bar()!).getByRole('button', { name: /View order/ }));
    await dialog();
    expect(document.querySelector('section p')).toBeNull();
  });

  it('on a phone leads from the bar to the checkout', () => {
    open({ wide: false });
    expect(within(bar()!).getByRole('link', { name: 'Place Order' })).toHaveAttribute(
      'href',
      '/events/101/checkout',
    );
  });

  it('on a phone keeps the bar for the message of a removal', () => {
    const { store } = open({ wide: false });
    act(() => void store.dispatch(itemRemoved({ eventId: 101, itemId: line.id })));
    expect(bar()).toHaveTextContent(/^Item removed$/);
  });

  it('on a phone has no bar without items and message, and leaves the focus where it is', () => {
    open({ wide: false, items: [] });
    expect(bar()).not.toBeInTheDocument();
    expect(document.body).toHaveFocus();
  });

  it('on a phone leaves the focus to the bar when the sheet closes with items', async () => {
    const { user } = open({ wide: false });
    const button = within(bar()!).getByRole('button');
    await user.click(button);
    await dialog();
    await user.keyboard('{Escape}');
    await gone();
    expect(button).toHaveFocus();
  });
});
