import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import type { CheckoutDetails, EventDetail, TimeSlot } from '@/api/types';
import { Form } from '@/components/form/Form';
import { cents } from '@dwellivery/domain/money';
import { renderWithProviders } from '@/testing/renderWithProviders';
import { wireLastChoice } from '@/testing/wire/event';
import { DeliveryTypeSection } from './DeliveryTypeSection';
import type { OrderFormFacts } from './orderForm';
import { OrderNotesField, SlotSection, TipSection } from './OrderFormSections';

const slot = (id: number, full = false): TimeSlot => ({
  ...{ id, label: `${id}:30 PM`, full, project_id: 1, remaining: 5 },
  time: `2026-06-04T22:0${id}:00Z`,
});
const eventWith = (...timeSlots: TimeSlot[]) =>
  ({
    ...{ timeSlots, d2dEnabled: true, d2dExclusive: false },
    ...{ runAt: '2026-06-04T22:30:00Z', timeZone: 'America/Chicago' },
  }) as EventDetail;
const factsOf = (event: EventDetail, details: object = {}) =>
  ({
    event,
    details: {
      ...{ enableTimeSlotSelect: true, enableD2d: true, enableGratuity: true, enableOrderNotes: true },
      ...{ defaultGratuityPercentage: 15, gratuityLabel: '', baseCost: cents(2_000) },
      ...{ nonProductLineItems: [], availableTimeSlots: event.timeSlots.filter(({ full }) => !full) },
      ...details,
    } as unknown as CheckoutDetails,
  }) as OrderFormFacts;
const FIELDS = { deliveryType: 'pickup', timeSlotId: '', tip: '15', tipAmount: '', notes: '' };

function show(section: ReactNode, given: Partial<typeof FIELDS> = {}) {
  const view = renderWithProviders(
    <Form initialValues={{ ...FIELDS, ...given }} onSubmit={async () => undefined}>
      {section}
    </Form>,
  );
  return { ...view, user: userEvent.setup() };
}

describe('the time', () => {
  it.each([
    [[slot(5), slot(6)], null],
    [[slot(5), slot(6, true)], '6:30 PM is full'],
    [[slot(5), slot(6, true), slot(7, true)], '6:30 PM, 7:30 PM are full'],
  ])('names the times that are full: case %#', (slots, hint) => {
    const event = eventWith(...slots);
    show(<SlotSection facts={factsOf(event)} event={event} />);
    expect(screen.getByRole('radiogroup', { name: /^Time on Thursday, June 4/ })).toBeVisible();
    expect(screen.queryByText(/full$/)?.textContent ?? null).toBe(hint);
  });

  it('names the day of each where some are after midnight', () => {
    const late = { ...slot(5), id: 12, label: '12:30 AM', time: '2026-06-05T05:30:00Z' };
    const event = eventWith(slot(5), late);
    show(<SlotSection facts={factsOf(event)} event={event} />);
    expect(screen.getByRole('radiogroup', { name: 'Time' })).toBeVisible();
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      '5:30 PMThu, Jun 4',
      '12:30 AMFri, Jun 5',
    ]);
  });

  it('names the day after where all are after midnight', () => {
    const event = eventWith({ ...slot(5), label: '12:30 AM', time: '2026-06-05T05:30:00Z' });
    show(<SlotSection facts={factsOf(event)} event={event} />);
    expect(screen.getByRole('radiogroup', { name: 'Time on Friday, June 5' })).toBeVisible();
  });

  it('of a pickup leads to other events if every time is taken and nothing is delivered', () => {
    const event = { ...eventWith(slot(5, true)), d2dEnabled: false };
    show(<SlotSection facts={factsOf(event, { enableD2d: false })} event={event} />);
    expect(screen.getByRole('heading', { name: /^Time on Thursday, June 4/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Browse other events' })).toHaveAttribute('href', '/browse');
  });

  it('of a delivery is not asked for if every time is taken', () => {
    const event = eventWith(slot(5, true));
    show(<SlotSection facts={factsOf(event)} event={event} />, { deliveryType: 'd2d' });
    expect(screen.queryByText(/^Time on/)).not.toBeInTheDocument();
  });
});

describe('the tip', () => {
  const event = eventWith();

  it('is not asked for where the event takes none', () => {
    show(<TipSection facts={factsOf(event, { enableGratuity: false })} />);
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });

  it('of another amount has a field, which no percentage has', async () => {
    const { user } = show(<TipSection facts={factsOf(event)} />);
    expect(screen.getByRole('radiogroup', { name: 'Tip' })).toBeVisible();
    expect(screen.queryByLabelText('Tip amount in dollars')).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: /^Other/ }));
    expect(screen.getByLabelText('Tip amount in dollars')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /^18%/ }));
    expect(screen.queryByLabelText('Tip amount in dollars')).not.toBeInTheDocument();
  });

  it('is called what the event calls it', () => {
    show(<TipSection facts={factsOf(event, { gratuityLabel: 'For the cooks' })} />);
    expect(screen.getByRole('radiogroup', { name: 'For the cooks' })).toBeVisible();
  });
});

it('notes are asked for only where the event takes them', () => {
  const event = eventWith();
  const { unmount } = show(<OrderNotesField facts={factsOf(event)} />);
  expect(screen.getByLabelText(/Order notes/)).toBeVisible();
  unmount();
  show(<OrderNotesField facts={factsOf(event, { enableOrderNotes: false })} />);
  expect(screen.queryByLabelText(/Order notes/)).not.toBeInTheDocument();
});

it('the fee of a delivery stays on the screen for a pickup, whose quote has none', () => {
  const event = eventWith();
  let quote: (fee: number | null) => void = () => undefined;
  function Quoted() {
    const [fee, setFee] = useState<number | null>(null);
    quote = (next) => act(() => setFee(next));
    const tax = { sku: 'tax', price: cents(150) };
    const lines = fee === null ? [tax] : [tax, { sku: 'd2d', price: cents(fee) }];
    return (
      <DeliveryTypeSection facts={factsOf(event, { nonProductLineItems: lines })} pickupStreet="1 Elm St" />
    );
  }
  show(<Quoted />);
  const delivery = () => screen.getByRole('radio', { name: /^Direct to door/ }).closest('label');
  expect(delivery()).toHaveTextContent(/^Direct to door$/);
  expect(screen.getByRole('radio', { name: /^Pickup/ }).closest('label')).toHaveTextContent(/1 Elm St$/);
  quote(500);
  expect(delivery()).toHaveTextContent(/\$5\.00$/);
  quote(null);
  expect(delivery()).toHaveTextContent(/\$5\.00$/);
  quote(700);
  expect(delivery()).toHaveTextContent(/\$7\.00$/);
});

describe('what is as in the last order', () => {
  const last = { ...wireLastChoice, deliveryType: 'pickup' as const, timeSlotId: 6, tipPercent: 18 };
  const event = { ...eventWith(slot(5), slot(6)), lastChoice: last } as EventDetail;
  const facts = factsOf(event);
  const said = () => screen.queryByText(/As in your last order/) !== null;

  it('is said of delivery, time and tip, until another is chosen', async () => {
    const { user } = show(<DeliveryTypeSection facts={facts} pickupStreet={null} />, {
      deliveryType: 'pickup',
    });
    expect(said()).toBe(true);
    await user.click(screen.getByRole('radio', { name: /Direct to door/ }));
    expect(said()).toBe(false);
    cleanup();
    show(<SlotSection facts={facts} event={event} />, { timeSlotId: '6' });
    expect(said()).toBe(true);
    cleanup();
    show(<SlotSection facts={facts} event={event} />, { timeSlotId: '5' });
    expect(said()).toBe(false);
    cleanup();
    show(<TipSection facts={facts} />, { tip: '18' });
    expect(said()).toBe(true);
    cleanup();
    show(<TipSection facts={facts} />, { tip: '15' });
    expect(said()).toBe(false);
  });

  it.each([
    ['3.25', 325, true],
    ['3.00', 325, false],
    ['0', 0, true],
    ['', null, false],
  ])('is said of the amount %p after %p: %p', (tipAmount, tipCents, isSaid) => {
    const after = { ...event, lastChoice: { ...last, tipPercent: null, tipCents } };
    show(<TipSection facts={factsOf(after)} />, { tip: 'custom', tipAmount });
    expect(said()).toBe(isSaid);
  });
});
