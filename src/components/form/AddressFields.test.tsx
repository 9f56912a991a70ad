import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AddressFields } from './AddressFields';
import type { AddressLookup } from './addressLookup';
import { Form } from './Form';

const EMPTY = { street: '', city: '', state: '', postal_code: '' };
const FOUND = { street: '20 W Benton Ave', city: 'Naperville', state: 'IL', postal_code: '60540' };

function show(lookup: Partial<AddressLookup> = {}) {
  const full: AddressLookup = {
    suggest: jest.fn(async () => [
      { placeId: 'a', text: '20 W Benton Ave, Naperville' },
      { placeId: 'b', text: '20 W Benton Ave, Wheaton' },
    ]),
    resolve: jest.fn(async () => FOUND),
    ...lookup,
  };
  render(
    <Form initialValues={EMPTY} onSubmit={() => undefined}>
      <AddressFields lookup={full} />
      <button type="button">Elsewhere</button>
    </Form>,
  );
  return { user: userEvent.setup(), lookup: full, search: screen.getByRole('combobox') };
}

it('fills the fields from a pick', async () => {
  const { user, search, lookup } = show();
  await user.type(search, '20 W');
  await user.click(await screen.findByRole('option', { name: /Wheaton/ }));
  await waitFor(() => expect(screen.getByLabelText('Street address')).toHaveValue('20 W Benton Ave'));
  expect(screen.getByLabelText('City')).toHaveValue('Naperville');
  expect(screen.getByLabelText('State')).toHaveValue('IL');
  expect(screen.getByLabelText('Zip code')).toHaveValue('60540');
  expect(lookup.resolve).toHaveBeenCalledWith('b', { search: '20 W', street: '' });
  expect(search).toHaveValue('');
});

it('keeps the last pick when an earlier one is answered after it', async () => {
  let answer: (found: typeof FOUND) => void = () => undefined;
  const late = new Promise<typeof FOUND>((resolve) => (answer = resolve));
  const { user, search } = show({
    resolve: (id) => (id === 'a' ? late : Promise.resolve({ ...FOUND, street: '20 W Benton St' })),
  });
  for (const name of [/Naperville/, /Wheaton/]) {
    await user.type(search, '20 W');
    await user.click(await screen.findByRole('option', { name }));
  }
  const street = screen.getByLabelText('Street address');
  await waitFor(() => expect(street).toHaveValue('20 W Benton St'));
  await act(async () => answer(FOUND));
  expect(street).toHaveValue('20 W Benton St');
});

it('works by keyboard only', async () => {
  const { user, search, lookup } = show();
  await user.type(search, '20 W');
  await screen.findByRole('listbox');
  expect(search).toHaveAttribute('aria-expanded', 'true');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('option', { name: /Wheaton/ })).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(lookup.resolve).toHaveBeenCalledWith('b', { search: '20 W', street: '' }));
});

it('is cleared on leaving without a pick, and keeps the fields', async () => {
  const { user, search } = show();
  await user.type(screen.getByLabelText('City'), 'Lisle');
  await user.type(search, '20 W');
  await screen.findByRole('listbox');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(search).toHaveValue('');
  expect(screen.getByLabelText('City')).toHaveValue('Lisle');
});

it.each([
  ['the search', { suggest: () => Promise.reject(new Error('down')) }],
  ['the place', { resolve: () => Promise.reject(new Error('down')) }],
  ['the street', { resolve: () => Promise.resolve(null) }],
])('says that the fields can be typed when %s cannot be had', async (_name, lookup) => {
  const { user, search } = show(lookup);
  await user.type(search, '20 W');
  if (!('suggest' in lookup)) await user.click(await screen.findByRole('option', { name: /Wheaton/ }));
  expect(await screen.findByText(/Please fill in the fields below/)).toBeVisible();
});
