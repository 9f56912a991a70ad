import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { object, string } from 'yup';
import type { AddressLookup } from './addressLookup';
import { TextField } from './fields';
import { Form } from './Form';
import { StreetField } from './StreetField';

const FOUND = { street: '20 West Benton Avenue', city: 'Naperville', state: 'IL', postal_code: '60540' };
const OPTIONS = [
  { placeId: 'p1', text: '20 W Benton Ave, Naperville' },
  { placeId: 'p2', text: '20 W Bauer Rd, Naperville' },
];

const lookupOf = (over: Partial<AddressLookup> = {}): AddressLookup => ({
  suggest: async () => OPTIONS,
  resolve: async () => FOUND,
  ...over,
});
const offline: AddressLookup = {
  suggest: () => Promise.reject(new Error('no maps')),
  resolve: () => Promise.reject(new Error('no maps')),
};
const required = string().required('Required');

function setupStreet(lookup: AddressLookup) {
  const onPicked = jest.fn();
  const names = { street: 's', city: 'c', state: 'st', postal_code: 'z' };
  render(
    <Form
      initialValues={{ s: '', c: '', st: '', z: '' }}
      schema={object({ s: required, c: required, st: required, z: required })}
      onSubmit={async () => undefined}
    >
      <StreetField names={names} lookup={lookup} label="Street" onPicked={onPicked} />
      <TextField name="c" label="City" />
      <TextField name="st" label="State" />
      <TextField name="z" label="Zip" />
    </Form>,
  );
  return { onPicked, user: userEvent.setup(), street: screen.getByRole('combobox', { name: 'Street' }) };
}

const valueOf = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;

describe('a street with suggestions', () => {
  it('fills all four fields from a pick by keyboard, without stale errors', async () => {
    const { onPicked, user, street } = setupStreet(lookupOf());
    await user.click(screen.getByLabelText('City'));
    await user.tab();
    await user.type(street, '20 w b');
    await screen.findByRole('option', { name: OPTIONS[0]?.text });
    expect(street).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent(OPTIONS[0]?.text ?? '');
    await user.keyboard('{Enter}');
    expect(await screen.findByDisplayValue(FOUND.street)).toBe(street);
    expect([valueOf('City'), valueOf('State'), valueOf('Zip')]).toEqual(['Naperville', 'IL', '60540']);
    expect(screen.queryByText('Required')).not.toBeInTheDocument();
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(onPicked).toHaveBeenCalledWith(FOUND);
  });

  it('accepts a pick by mouse', async () => {
    const { onPicked, user, street } = setupStreet(lookupOf());
    await user.type(street, '20 w b');
    await user.click(await screen.findByRole('option', { name: OPTIONS[1]?.text }));
    expect(await screen.findByDisplayValue(FOUND.street)).toHaveFocus();
    expect(onPicked).toHaveBeenCalledTimes(1);
  });

  it('keeps typed text after Escape, after leaving, and without maps', async () => {
    const { user, street } = setupStreet(lookupOf());
    await user.type(street, '7 Own Way');
    await screen.findByRole('listbox');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await user.tab();
    expect(street).toHaveValue('7 Own Way');
  });

  it('is a plain field without an address lookup', async () => {
    const { user, street } = setupStreet(offline);
    await user.type(street, '7 Own Way{Tab}');
    expect(street).toHaveValue('7 Own Way');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  it('searches from three letters on', async () => {
    const suggest = jest.fn(async () => OPTIONS);
    const { user, street } = setupStreet(lookupOf({ suggest }));
    await user.type(street, '20');
    await user.tab();
    await user.type(street, ' w');
    await screen.findByRole('listbox');
    expect(suggest.mock.calls).toEqual([['20 w']]);
  });
});

describe('a picked address', () => {
  const pick = async (found: typeof FOUND | null, typed: Record<string, string> = {}) => {
    const resolve = jest.fn(async () => found);
    const all = setupStreet(lookupOf({ resolve }));
    for (const [label, text] of Object.entries(typed))
      await all.user.type(screen.getByLabelText(label), text);
    await all.user.type(all.street, '20 w b');
    await all.user.click(await screen.findByRole('option', { name: OPTIONS[0]?.text }));
    return { ...all, resolve };
  };

  it('is completed by what was typed, and asks for the apartment if it has none', async () => {
    const { resolve, street } = await pick(FOUND);
    expect(resolve).toHaveBeenCalledWith('p1', { search: '20 w b', street: undefined });
    expect(street).toHaveAccessibleDescription('Add your apartment here, if you have one.');
  });

  it('asks for no apartment if it has one', async () => {
    const { street } = await pick({ ...FOUND, street: '20 W Benton Ave #4B' });
    expect(street).toHaveAccessibleDescription('');
  });

  it('without a zip keeps the typed one of the same town', async () => {
    await pick({ ...FOUND, postal_code: '' }, { City: 'Naperville', State: 'IL', Zip: '60563' });
    expect(valueOf('Zip')).toBe('60563');
  });

  it('without a zip empties that of another town', async () => {
    await pick({ ...FOUND, postal_code: '' }, { City: 'Wheaton', State: 'IL', Zip: '60187' });
    expect(valueOf('Zip')).toBe('');
  });

  it('that cannot be taken is left to the customer, whose text stays', async () => {
    const { street } = await pick(null);
    expect(street).toHaveValue('20 w b');
    expect(street).toHaveAccessibleDescription(/Please type it/);
  });
});
