import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { keepPress } from '@/app/early/keepPress';
import { useEventCart } from '@/features/cart/useEventCart';
import { plainProduct } from '@/testing/product';
import { renderWithProviders } from '@/testing/renderWithProviders';
import { HeaderSlotProvider } from '../routing/HeaderSlot';
import { EventOrdering } from './EventOrdering';

const MENU = [{ id: 1, name: 'Soups', products: [plainProduct(11, 'Ramen'), plainProduct(12, 'Pho')] }];

const theSkeleton = () => document.querySelector<HTMLElement>('[data-skeleton]');

/** The app replaces the skeleton before its effects run. */
function Arrival() {
  useLayoutEffect(() => theSkeleton()?.remove(), []);
  return null;
}

function Screen({ canOrder }: { canOrder: boolean }) {
  const cart = useEventCart(101, MENU);
  return (
    <HeaderSlotProvider>
      <Arrival />
      {MENU[0]?.products.map(({ id, name }) => (
        <button key={id} data-product={id}>
          {name}
        </button>
      ))}
      <EventOrdering cart={cart} hue={30} canOrder={canOrder} takesNotes />
    </HeaderSlotProvider>
  );
}

/** Presses dishes of the skeleton, which the app then replaces. */
async function open(presses: number[], { canOrder = true, focused = 0 } = {}) {
  const skeleton = document.createElement('div');
  skeleton.dataset.skeleton = 'event';
  skeleton.innerHTML = '<button data-product="11"><i></i></button><button data-product="12"></button><p></p>';
  document.body.append(skeleton);
  const pressed = (id: number) => skeleton.querySelector<HTMLElement>(`[data-product="${id}"]`);
  skeleton.querySelector('p')?.click();
  presses.forEach((id) => (pressed(id)?.querySelector('i') ?? pressed(id))?.click());
  pressed(focused)?.focus();
  const busy = [...skeleton.querySelectorAll('[aria-busy=true]')];
  expect(busy).toEqual(presses.slice(-1).map(pressed));
  renderWithProviders(<Screen canOrder={canOrder} />);
  expect(theSkeleton()).toBeNull();
}

beforeAll(keepPress);

it('opens the dish that was pressed before the app ran, and gives the focus to its button afterwards', async () => {
  await open([12, 11]);
  expect(screen.getByRole('dialog', { name: /^Ramen/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ramen' })).toHaveFocus());
});

it('opens nothing without a press, or if the event takes no orders any more', async () => {
  await open([]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await open([12], { canOrder: false });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('keeps the focus on a dish', async () => {
  await open([], { focused: 12 });
  expect(screen.getByRole('button', { name: 'Pho' })).toHaveFocus();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
