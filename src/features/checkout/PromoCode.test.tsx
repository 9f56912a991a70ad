import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CheckoutDetails } from '@/api/types';
import { Form } from '@/components/form/Form';
import { liveRegionStore } from '@/components/ui/announce';
import { cents } from '@dwellivery/domain/money';
import { PromoCode } from './PromoCode';

const WORDS = 'This code does not exist.';
const quote = (answer: object = {}) =>
  ({ promoCode: null, cartErrors: {}, nonProductLineItems: [], ...answer }) as unknown as CheckoutDetails;
const refused = quote({ cartErrors: { promo_code_error: WORDS } });

function setup() {
  const onApply = jest.fn();
  const onSubmit = jest.fn();
  const page = (given: Partial<Parameters<typeof PromoCode>[0]> = {}) => (
    <Form initialValues={{ typedCode: '' }} onSubmit={onSubmit}>
      <PromoCode
        details={quote()}
        code={null}
        isUpdating={false}
        isCurrent
        onApply={onApply}
        onRemove={() => undefined}
        {...given}
      />
      <input aria-label="Notes" />
    </Form>
  );
  const { rerender } = render(page());
  const change = (given: Parameters<typeof page>[0]) => rerender(page(given));
  return { change, onApply, onSubmit, user: userEvent.setup() };
}
const field = () => screen.getByLabelText(/Promo code/);
const apply = () => screen.getByRole('button', { name: 'Apply' });

it.each([
  ['“ten\u00a0%”', 'TEN'],
  ['wel\u00adcome\u2011５', 'WELCOME5'],
  ['%%', '%%'],
  ['ß'.repeat(40), 'S'.repeat(40)],
])('applies the letters and digits of a pasted %s, or all of it if it has none', async (typed, code) => {
  const { onApply, user } = setup();
  await user.click(field());
  await user.paste(typed);
  await user.click(apply());
  expect(onApply.mock.calls).toEqual([[code]]);
});

it('applies what is typed and visible, and nothing else', async () => {
  const { onApply, onSubmit, user } = setup();
  await user.click(apply());
  await user.type(field(), '  {Enter}');
  expect(onApply).not.toHaveBeenCalled();
  await user.type(field(), 'ten {Enter}');
  expect(onApply.mock.calls).toEqual([['TEN']]);
  expect(onSubmit).not.toHaveBeenCalled();
});

it('is busy while a code is checked, and not while other sums are', () => {
  const { change } = setup();
  change({ isUpdating: true });
  expect(apply()).not.toHaveAttribute('aria-busy');
  change({ isUpdating: true, code: 'TEN' });
  expect(apply()).toHaveAttribute('aria-busy', 'true');
});

it('announces each refused code, although the reason is the same', () => {
  jest.useFakeTimers();
  const { change } = setup();
  liveRegionStore.set('');
  const heard: string[] = [];
  const unsubscribe = liveRegionStore.subscribe(() => heard.push(liveRegionStore.get()));
  change({ code: 'ONE', details: refused });
  change({ code: 'ONE', details: refused, isUpdating: true });
  jest.advanceTimersByTime(2_000);
  change({ code: 'TWO', details: refused });
  unsubscribe();
  jest.useRealTimers();
  const told = 'Your promo code was not applied.';
  expect(heard).toEqual([told, '', told]);
});

it('says no reason for a code that is gone', () => {
  const { change } = setup();
  change({ code: 'ONE', details: refused });
  expect(field()).toHaveAccessibleDescription(WORDS);
  change({ details: refused });
  expect(field()).not.toHaveAccessibleDescription();
});

it('leaves the focus where the customer is when the answer comes', async () => {
  const { change, user } = setup();
  await user.click(screen.getByLabelText('Notes'));
  change({ code: 'TEN', details: quote({ promoCode: 'TEN' }) });
  expect(screen.getByRole('button', { name: 'Remove TEN' })).toBeVisible();
  expect(screen.getByLabelText('Notes')).toHaveFocus();
});

it('takes the focus for a change of the code alone', () => {
  const { change } = setup();
  change({ isUpdating: true });
  expect(document.body).toHaveFocus();
  change({ code: 'TEN', details: quote({ promoCode: 'TEN' }) });
  expect(screen.getByRole('button', { name: 'Remove TEN' })).toHaveFocus();
});

it('names what an applied code takes off, if it takes anything', () => {
  const { change } = setup();
  const tax = { sku: 'tax', price: cents(209) };
  change({ code: 'TEN', details: quote({ promoCode: 'TEN', nonProductLineItems: [tax] }) });
  expect(screen.getByText('TEN').parentElement).toHaveTextContent(/^TEN$/);
  const line = { sku: 'promo_code', price: cents(-500) };
  change({ code: 'TEN', details: quote({ promoCode: 'TEN', nonProductLineItems: [tax, line] }) });
  expect(screen.getByText('TEN').parentElement).toHaveTextContent(/^TEN takes \$5\.00 off$/);
});
