import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Combobox } from './Combobox';
import { ComboboxPanel } from './ComboboxPanel';
import { Field } from './Field';

type Panel = typeof ComboboxPanel;
let mockLoaded: Panel | undefined;
let mockLoads: { arrive: () => void; fail: () => void }[] = [];
jest.mock('@/lib/chunk', () => ({
  chunk: () => ({
    peek: () => mockLoaded,
    load: () =>
      new Promise<void>((resolve, reject) => {
        mockLoads.push({ arrive: resolve, fail: () => reject(new Error('offline')) });
      }),
    preload: () => undefined,
  }),
}));

const options = ['Bao & Broth', 'Green Bowl', 'Nonna Rosa'].map((label) => ({ value: label, label }));
const field = () => screen.getByRole('combobox', { name: 'Restaurant' });
const listed = () => screen.queryAllByRole('option').map((option) => option.textContent);
const arrive = () =>
  act(async () => {
    mockLoaded = ComboboxPanel;
    mockLoads.at(-1)?.arrive();
  });

function Filter({ initial = null }: { initial?: string | null }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <Field label="Restaurant">
        {(control) => (
          <Combobox
            {...control}
            options={options}
            value={value}
            onValueChange={setValue}
            placeholder="Any"
            clearLabel="Clear"
            openLabel="Show options"
          />
        )}
      </Field>
      <output>{value ?? 'any'}</output>
      <a href="#next">next</a>
    </>
  );
}

function open(initial: string | null = null) {
  const view = render(<Filter initial={initial} />);
  return { ...view, user: userEvent.setup() };
}

beforeEach(() => {
  mockLoaded = undefined;
  mockLoads = [];
});

describe('before the library is loaded', () => {
  it('the field keeps what is typed, which filters the list when it arrives', async () => {
    const { user } = open();
    await user.tab();
    await user.keyboard('gr');
    expect(field()).toHaveValue('gr');
    expect(mockLoads).toHaveLength(1);
    await arrive();
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue('gr');
    expect(field()).toHaveAttribute('aria-expanded', 'true');
    expect(listed()).toEqual(['Green Bowl']);
    await user.keyboard('e');
    expect(field()).toHaveValue('gre');
    await user.keyboard('{Enter}');
    expect(screen.getByText('Green Bowl', { selector: 'output' })).toBeInTheDocument();
    expect(field()).toHaveValue('Green Bowl');
  });

  it('text that is filled in at once loads it, and its first match is picked by Enter', async () => {
    const { user } = open();
    fireEvent.change(field(), { target: { value: 'nonna' } });
    await arrive();
    expect(listed()).toEqual(['Nonna Rosa']);
    await user.keyboard('{Enter}');
    expect(screen.getByText('Nonna Rosa', { selector: 'output' })).toBeInTheDocument();
  });

  it('text that matches nothing is kept until the field is left', async () => {
    const { user } = open('Green Bowl');
    fireEvent.change(field(), { target: { value: 'zzz' } });
    await arrive();
    expect(field()).toHaveValue('zzz');
    expect(await screen.findByText('Nothing matches.')).toBeVisible();
    await user.tab();
    await waitFor(() => expect(listed()).toEqual([]));
    expect(field()).toHaveValue('Green Bowl');
  });

  it('emptying the field removes the choice', async () => {
    const { user } = open('Green Bowl');
    await user.tab();
    await user.clear(field());
    expect(screen.getByText('any')).toBeInTheDocument();
    await arrive();
    expect(field()).toHaveValue('');
    expect(listed()).toHaveLength(3);
  });

  it('leaving the field drops the text, and the focus stays where it went', async () => {
    const { user } = open('Green Bowl');
    await user.tab();
    await user.keyboard('x');
    expect(field()).toHaveValue('x');
    await user.click(screen.getByRole('link', { name: 'next' }));
    await arrive();
    expect(field()).toHaveValue('Green Bowl');
    expect(screen.getByRole('link', { name: 'next' })).toHaveFocus();
    expect(listed()).toEqual([]);
  });

  it('a press on its button keeps the text', async () => {
    const { user } = open();
    await user.tab();
    await user.keyboard('gr');
    await user.click(screen.getByRole('button', { name: 'Show options' }));
    await arrive();
    expect(field()).toHaveValue('gr');
    expect(listed()).toEqual(['Green Bowl']);
  });

  it('a failed load leaves the text, and the next letter loads again', async () => {
    const { user } = open();
    await user.tab();
    await user.keyboard('gr');
    await act(async () => mockLoads[0]?.fail());
    expect(field()).toHaveValue('gr');
    await user.keyboard('e');
    expect(field()).toHaveValue('gre');
    expect(mockLoads).toHaveLength(2);
    await arrive();
    expect(field()).toHaveValue('gre');
    expect(listed()).toEqual(['Green Bowl']);
  });
});

it('loads nothing before it is used', () => {
  open('Green Bowl');
  expect(field()).toHaveValue('Green Bowl');
  expect(field()).not.toHaveAttribute('readonly');
  expect(mockLoads).toEqual([]);
});
