import { cents } from '@dwellivery/domain/money';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Alert } from './Alert';
import { Avatar } from './Avatar';
import { Button, LinkButton } from './Button';
import { Combobox } from './Combobox';
import { CopyButton } from './CopyButton';
import { DateTile } from './DateTile';
import { DishArt } from './DishArt';
import { Money } from './Money';
import { Popover } from './Popover';
import { Field } from './Field';
import { ErrorState } from './States';
import { Steps } from './Steps';
import { Tabs } from './Tabs';
import { Toaster } from './Toaster';
import { Truncated } from './Truncated';

it('Avatar shows the first letter without a picture', () => {
  const { container, rerender } = render(<Avatar name="casey" src="/gone.webp" />);
  const picture = () => container.querySelector('img');
  expect(picture()).toHaveAttribute('src', '/gone.webp');
  fireEvent.error(picture() as HTMLElement);
  expect(picture()).toBeNull();
  expect(container).toHaveTextContent('C');
  rerender(<Avatar name="casey" src="/new.webp" />);
  expect(picture()).toHaveAttribute('src', '/new.webp');
});

it.each([
  ['"Chip" Rivera', 'C'],
  [' 3 Little Birds', '3'],
  ['𐐨nna', '𐐀'],
  ['“—”', '?'],
])('Avatar of the name %s shows %s', (name, letter) => {
  expect(render(<Avatar name={name} src={null} />).container.textContent).toBe(letter);
});

describe('Button', () => {
  it('ignores presses while loading, without losing the focus', async () => {
    const onClick = jest.fn();
    const { rerender } = render(<Button onClick={onClick}>Place Order</Button>);
    await userEvent.click(screen.getByRole('button', { name: 'Place Order' }));
    rerender(
      <Button onClick={onClick} loading>
        Place Order
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Place Order' });
    await userEvent.click(button);
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-busy', 'true');
  });

  it('does not submit a form while loading', async () => {
    const onSubmit = jest.fn((event: React.FormEvent) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <input aria-label="Zip" />
        <Button type="submit" loading>
          Go
        </Button>
      </form>,
    );
    await userEvent.type(screen.getByLabelText('Zip'), '60540{Enter}');
    await userEvent.click(screen.getByRole('button'));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('is a link if it leads to a screen', () => {
    render(<LinkButton to="/browse">Browse</LinkButton>, { wrapper: MemoryRouter });
    expect(screen.getByRole('link', { name: 'Browse' })).toHaveAttribute('href', '/browse');
  });
});

describe('DateTile', () => {
  it('shows and labels the day in any time zone of the machine', () => {
    const { container } = render(<DateTile date="2026-06-18" />);
    const time = container.querySelector('time');
    expect(time).toHaveAttribute('datetime', '2026-06-18');
    expect(time).toHaveTextContent('Thursday, June 18THU18Jun');
  });

  it('omits the month on pins, and renders nothing for an invalid day', () => {
    const { container, rerender } = render(<DateTile date="2026-06-18" withMonth={false} />);
    expect(container.querySelector('[aria-hidden]')).toHaveTextContent(/^THU18$/);
    rerender(<DateTile date="soon" />);
    expect(container).toBeEmptyDOMElement();
  });
});

it('DishArt gives every picture its size and loads it lazily by default', () => {
  const { container, rerender } = render(
    <DishArt src="/dishes/1f32e.webp" garnish="/dishes/1f34d.webp" hue={64} />,
  );
  const pictures = () => [...container.querySelectorAll('img')];
  expect(pictures()).toHaveLength(2);
  for (const picture of pictures()) {
    expect(picture).toHaveAttribute('width', '256');
    expect(picture).toHaveAttribute('height', '256');
    expect(picture).toHaveAttribute('loading', 'lazy');
  }
  // Without a connection, the dish becomes a plate, and the garnish goes.
  const [garnish, dish] = pictures();
  fireEvent.error(garnish as HTMLElement);
  fireEvent.error(dish as HTMLElement);
  expect(garnish).not.toBeVisible();
  expect(dish).toBeVisible();
  expect(dish?.getAttribute('src')).toMatch(/^data:image\/svg\+xml/);
  fireEvent.error(dish as HTMLElement);
  expect(dish).not.toBeVisible();
  rerender(<DishArt src={null} eager />);
  expect(pictures()[0]).toHaveAttribute('src', '/dishes/1f37d.webp');
  expect(pictures()[0]).toHaveAttribute('loading', 'eager');
});

it('Money shows cents as dollars, with a typographic minus', () => {
  render(
    <p>
      <Money cents={cents(123450)} /> <Money cents={cents(-500)} />
    </p>,
  );
  expect(screen.getByText(/1,234/)).toHaveTextContent('$1,234.50');
  expect(screen.getByText(/5\.00/)).toHaveTextContent('−$5.00');
});

describe('Popover', () => {
  function Cart() {
    const [open, setOpen] = useState(false);
    const anchor = useRef<HTMLButtonElement>(null);
    return (
      <>
        <Button ref={anchor} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(!open)}>
          3 items
        </Button>
        <Popover
          open={open}
          onOpenChange={setOpen}
          anchor={anchor}
          title="Your order"
          footer={<Button>Place Order</Button>}
        >
          Tacos
        </Popover>
        <p>outside</p>
        <button onClick={() => setOpen(true)}>Add tacos</button>
      </>
    );
  }

  it('that opens by itself returns the focus to where the customer was', async () => {
    render(<Cart />);
    const dish = screen.getByRole('button', { name: 'Add tacos' });
    await userEvent.click(dish);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitGone('dialog');
    expect(dish).toHaveFocus();
  });

  it('opens, and closes by its anchor, by Escape and by a press outside', async () => {
    render(<Cart />);
    const anchor = screen.getByRole('button', { name: '3 items' });
    await userEvent.click(anchor);
    expect(await screen.findByRole('dialog', { name: 'Your order' })).toBeInTheDocument();
    await userEvent.click(anchor);
    await waitGone('dialog');

    await userEvent.click(anchor);
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitGone('dialog');
    expect(anchor).toHaveFocus();

    await userEvent.click(anchor);
    await screen.findByRole('dialog');
    await userEvent.click(screen.getByText('outside'));
    await waitGone('dialog');
  });

  it('returns to its anchor by Tab at either end', async () => {
    render(<Cart />);
    const anchor = screen.getByRole('button', { name: '3 items' });
    await userEvent.click(anchor);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus());
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Place Order' })).toHaveFocus();
    await userEvent.tab();
    await waitGone('dialog');
    expect(anchor).toHaveFocus();

    await userEvent.click(anchor);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus());
    await userEvent.tab({ shift: true });
    await waitGone('dialog');
    expect(anchor).toHaveFocus();
  });
});

it('Tabs show one panel and move by the arrow keys', async () => {
  function Orders() {
    const [tab, setTab] = useState<'up' | 'past'>('up');
    const items = [
      { value: 'up' as const, label: 'Upcoming', content: 'none yet' },
      { value: 'past' as const, label: 'Previous', content: 'three' },
    ];
    return <Tabs label="Orders" value={tab} onValueChange={setTab} items={items} />;
  }
  render(<Orders />);
  await userEvent.click(screen.getByRole('tab', { name: 'Upcoming' }));
  expect(screen.getByRole('tabpanel')).toHaveTextContent('none yet');
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Previous' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('tabpanel', { name: 'Previous' })).toHaveTextContent('three');
});

describe('Combobox', () => {
  const options = ['Bao & Broth', 'Green Bowl', 'Nonna Rosa'].map((label) => ({
    value: label.toLowerCase(),
    label,
  }));
  function Filter() {
    const [value, setValue] = useState<string | null>(null);
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
              clearLabel="Clear restaurant"
              openLabel="Show restaurants"
            />
          )}
        </Field>
        <output>{value ?? 'any'}</output>
        <a href="#next">next</a>
      </>
    );
  }

  it('loads on first use, filters by typing, picks by Enter and clears', async () => {
    render(<Filter />);
    await userEvent.click(screen.getByRole('combobox', { name: 'Restaurant' }));
    expect(await screen.findAllByRole('option')).toHaveLength(3);
    const field = screen.getByRole('combobox', { name: 'Restaurant' });
    expect(field).toHaveFocus();
    await userEvent.type(field, 'gre');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Green Bowl']);
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('green bowl')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Clear restaurant' }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Restaurant' }));
    expect(screen.getAllByRole('option')).toHaveLength(3);
    await userEvent.tab();
    expect(screen.queryAllByRole('option')).toHaveLength(0);
    expect(screen.getByText('any')).toBeInTheDocument();
  });

  it('restores the chosen option when it is left with other text', async () => {
    render(<Filter />);
    const field = () => screen.getByRole('combobox', { name: 'Restaurant' });
    await userEvent.click(field());
    await screen.findAllByRole('option');
    await userEvent.type(field(), 'gre');
    await userEvent.tab();
    expect(field()).toHaveValue('');

    await userEvent.type(field(), 'gre{Enter}');
    expect(field()).toHaveValue('Green Bowl');
    await userEvent.type(field(), 'zzz{Escape}');
    expect(field()).toHaveValue('Green Bowl');
    await userEvent.type(field(), 'zzz');
    await userEvent.click(document.body);
    expect(field()).toHaveValue('Green Bowl');
    expect(screen.getByText('green bowl')).toBeInTheDocument();
  });
});

describe('Truncated', () => {
  const contentHeight = (height: number) =>
    jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(height);

  it('collapses content that is too high, and opens and closes', async () => {
    contentHeight(71);
    render(<Truncated maxHeight={70}>Three corn tortillas.</Truncated>);
    const button = screen.getByRole('button', { name: 'View More' });
    const folded = document.getElementById(button.getAttribute('aria-controls') ?? '');
    expect(folded).toHaveTextContent('Three corn tortillas.');
    expect(folded).toHaveStyle({ maxHeight: '70px' });
    await userEvent.click(button);
    expect(folded).not.toHaveStyle({ maxHeight: '70px' });
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Hide Details' }));
    expect(folded).toHaveStyle({ maxHeight: '70px' });
  });

  it('does not change content that fits', () => {
    contentHeight(70);
    render(<Truncated maxHeight={70}>Tacos.</Truncated>);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('keeps the place of its button for content that may be too high', () => {
    contentHeight(0);
    const { container } = render(
      <Truncated maxHeight={70} isLong>
        Tacos.
      </Truncated>,
    );
    expect(container.querySelector('button')).toHaveClass('kept');
  });

  it('expands for a focused link', async () => {
    contentHeight(600);
    render(
      <Truncated maxHeight={520}>
        <a href="/faq">How it works</a>
      </Truncated>,
    );
    await userEvent.tab();
    expect(screen.getByRole('link')).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Hide Details' })).toHaveAttribute('aria-expanded', 'true');
  });
});

describe('CopyButton', () => {
  const props = {
    text: 'https://dwellivery.test/?rid=1',
    copiedText: 'Referral Link Copied',
    children: 'Copy link',
  };

  it('copies and confirms it', async () => {
    const user = userEvent.setup();
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    render(
      <>
        <CopyButton {...props} />
        <Toaster />
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Referral Link Copied')).toBeVisible();
    expect(write).toHaveBeenCalledWith(props.text);
  });

  it('shows the link without a clipboard', async () => {
    const user = userEvent.setup();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    render(
      <>
        <CopyButton {...props} />
        <Toaster />
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByRole('textbox', { name: 'Link' })).toHaveValue(props.text);
    expect(
      screen.getByText('Error copying link to clipboard. Please copy/paste the link below.'),
    ).toBeVisible();
  });
});

it('ErrorState offers a retry', async () => {
  const onRetry = jest.fn();
  render(
    <ErrorState title="No dishes." onRetry={onRetry}>
      We could not reach the kitchen.
    </ErrorState>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('alert')).toHaveTextContent('No dishes.');
});

describe('ErrorState retries', () => {
  let isHidden = false;
  let isOnline = true;
  beforeEach(() => {
    [isHidden, isOnline] = [false, true];
    jest
      .spyOn(document, 'visibilityState', 'get')
      .mockImplementation(() => (isHidden ? 'hidden' : 'visible'));
    jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  });
  const online = () => window.dispatchEvent(new Event('online'));
  const view = () => document.dispatchEvent(new Event('visibilitychange'));

  it.each([
    ['the connection is back', online],
    ['the customer comes back to the page', view],
  ])('when %s', (_when, comeBack) => {
    const onRetry = jest.fn();
    const { unmount } = render(<ErrorState title="No dishes." onRetry={onRetry} />);
    comeBack();
    expect(onRetry).toHaveBeenCalledTimes(1);
    unmount();
    comeBack();
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('neither when the page is left nor without a connection', () => {
    const onRetry = jest.fn();
    render(<ErrorState title="No dishes." onRetry={onRetry} />);
    isHidden = true;
    view();
    isHidden = false;
    isOnline = false;
    view();
    expect(onRetry).not.toHaveBeenCalled();
  });
});

it('Alert has title and text as two sentences', () => {
  render(
    <Alert tone="notice" title="This event is expired.">
      It has passed.
    </Alert>,
  );
  expect(screen.getByText(/is expired/).parentElement).toHaveTextContent(
    'This event is expired. It has passed.',
  );
});

it('Alert interrupts only for failures, and can be dismissed', async () => {
  const onDismiss = jest.fn();
  const { rerender } = render(<Alert tone="success">2 items added</Alert>);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  rerender(
    <Alert tone="failure" onDismiss={onDismiss}>
      Declined
    </Alert>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Declined');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(onDismiss).toHaveBeenCalledTimes(1);
});

it('Steps mark the current step and link back', () => {
  const steps = [{ label: 'Order Details', to: '/events/101/checkout' }, { label: 'Payment Details' }];
  render(<Steps label="Checkout" steps={steps} current={1} />, { wrapper: MemoryRouter });
  expect(screen.getByRole('link', { name: 'Order Details' })).toHaveAttribute('href', '/events/101/checkout');
  expect(screen.getByText('Payment Details')).toHaveAttribute('aria-current', 'step');
});

async function waitGone(role: string) {
  await act(async () => {
    for (let tries = 0; tries < 50 && screen.queryByRole(role); tries += 1)
      await new Promise(requestAnimationFrame);
  });
  expect(screen.queryByRole(role)).not.toBeInTheDocument();
}
