/** What the early script makes copies of prerendered samples with, and the answers that it writes into them. */
import type { LabelledProduct } from '@/domain/labels';
import { cents, formatMoney, type Dollars } from '@/domain/money';

/** A dish as the API answers it. */
export interface DishAnswer extends LabelledProduct {
  id: number;
  name: string;
  description: string;
  price: Dollars;
  avatarMedium: string | null;
  garnish: string | null;
}

export const copyOf = <T extends Node>(sample: T): T => sample.cloneNode(true) as T;

export const write = (place: Element | null | undefined, text: string): void => {
  if (place) place.textContent = text;
};

export const moneyOf = (amount: Dollars): string => formatMoney(cents(Math.round(amount * 100)));
