/** Shared fields of the Stripe API's objects. Times are seconds, money is cents. */
export type Metadata = Record<string, string>;

export interface Base<Kind extends string> {
  id: string;
  object: Kind;
  created: number;
  livemode: false;
}

export interface Address {
  city: string | null;
  country: string | null;
  line1: string | null;
  line2: string | null;
  postal_code: string | null;
  state: string | null;
}

export interface ListOf<Item> {
  object: 'list';
  data: Item[];
  has_more: boolean;
  url: string;
}
