import { freeText, goneSlotText, likeDish, lostTableText, nearestSlot, nextStepText } from './endings';
import { refusalOf } from './refusal';
import { problem } from '@/api/errors';
import type { MenuCategory } from '@/api/types';
import { cents } from '@dwellivery/domain/money';

const slot = (hour: number) => ({
  id: hour,
  label: `${hour - 12}:00 PM`,
  time: `2026-06-04T${hour}:00:00-05:00`,
});
const left = { slots: [slot(17), slot(18)], canDeliver: true, canPickUp: true };
const nextOf = (code: string, of = left) => nextStepText(refusalOf(problem('conflict', { code })), of);

it('of a time names the free ones', () => {
  expect(nextOf('slot_full')).toBe('Still free: 5:00 PM, 6:00 PM.');
  expect(nextOf('time_slot_unknown')).toBe('Still free: 5:00 PM, 6:00 PM.');
  expect(nextOf('slot_full', { ...left, slots: [] })).toBeNull();
  expect(freeText([])).toBe('All times of this event are taken.');
  expect(goneSlotText({ label: '6:30 PM', time: '' })).toBe('6:30 PM is gone.');
});

it('of a joined delivery names its host', () => {
  const host = { host: 'Dana' };
  expect(lostTableText({ code: 'table_ended' }, host)).toBe("Dana's delivery takes no more neighbors.");
  expect(lostTableText({ code: 'slot_full' }, host)).toBe("The time of Dana's delivery is full.");
});

it('of an address and of a way to get the order names the other way, if there is one', () => {
  expect(nextOf('out_of_range')).toMatch(/, or pick your order up\.$/);
  expect(nextOf('address_unknown', { ...left, canPickUp: false })).toMatch(/^Change the address/);
  expect(nextOf('delivery_type_unavailable')).toBe('It can still come to your door.');
  expect(nextOf('delivery_type_unavailable', { ...left, canDeliver: false })).toMatch(/pick it up/);
});

it.each([
  ['item_unavailable', /The rest of your order is kept/],
  ['price_changed', /at the new price/],
  ['promo_invalid', /order without it/],
  ['tip_not_taken', /tip was taken off/],
  ['option_required', /Edit your order/],
  ['payment_expired', /place it again/],
  ['transaction_conflict', /place it again/],
])('of %s has an ending of its own', (code, words) => expect(nextOf(code)).toMatch(words));

it('of a reason that says all is none', () => expect(nextOf('event_closed')).toBeNull());

describe('the nearest time', () => {
  const gone = (hour: number) => ({ label: '', time: slot(hour).time });
  it('is the free one with the least distance, of two alike the earlier', () => {
    expect(nearestSlot([slot(17), slot(18), slot(22)], gone(19))?.id).toBe(18);
    expect(nearestSlot([slot(17), slot(18), slot(22)], gone(21))?.id).toBe(22);
    expect(nearestSlot([slot(17), slot(19)], gone(18))?.id).toBe(17);
  });
  it('is the first if the time is unknown, and none if none is free', () => {
    expect(nearestSlot([slot(18), slot(17)], null)?.id).toBe(18);
    expect(nearestSlot([], gone(18))).toBeUndefined();
  });
});

describe('a like dish', () => {
  const dish = (name: string, price: number, options: unknown[] = []) => ({ name, price, options });
  const menu = [
    { name: 'Mains', products: [dish('Cheap', 500), dish('Alike', 1_300), dish('Chosen', 1_350, [{}])] },
    { name: 'Sides', products: [dish('Rice', 1_350)] },
  ] as unknown as MenuCategory[];
  const gone = { name: 'Tacos', category: 'Mains', price: cents(1_350) };

  it('is of the same part of the menu, of the nearest price, and needs no choice', () => {
    expect(likeDish(menu, gone)?.name).toBe('Alike');
    expect(likeDish(menu, { ...gone, name: 'Alike' })?.name).toBe('Cheap');
  });
  it('is none where nothing is gone, or nothing is like it', () => {
    expect(likeDish(menu, undefined)).toBeUndefined();
    expect(likeDish(menu, { ...gone, category: 'Drinks' })).toBeUndefined();
  });
});
