/** Who of the demo world has ordered what. */
import { FIRST_NEIGHBOR_ID } from './people';

export type OrderPlan = {
  user: number;
  event: number;
  /** Position of the dish on the menu and how many. */
  dishes: [position: number, quantity: number][];
  slot?: number;
  delivered?: boolean;
  failed?: boolean;
  notes?: string;
};

const CASEY = 1;
const FAILED = 5;

/** An order of each of `count` neighbors, one of the first three dishes. */
const neighborPlans = (count: number, from: number, event: number, slot?: number): OrderPlan[] =>
  Array.from({ length: count }, (_, index) => ({
    user: FIRST_NEIGHBOR_ID + from + index,
    event,
    dishes: [[index % 3, 1 + (index % 2)]],
    slot,
  }));

/** Orders are numbered from 1001 in this order: docs and tests rely on it. */
export const ORDER_PLANS: OrderPlan[] = [
  {
    user: CASEY,
    event: 115,
    dishes: [
      [0, 1],
      [3, 1],
    ],
    delivered: true,
  },
  {
    user: CASEY,
    event: 114,
    dishes: [
      [0, 2],
      [8, 1],
    ],
    delivered: true,
    notes: 'Side gate is open, please knock.',
  },
  {
    user: CASEY,
    event: 108,
    dishes: [
      [0, 1],
      [3, 1],
      [9, 2],
    ],
  },
  {
    user: CASEY,
    event: 113,
    dishes: [
      [75, 1],
      [90, 1],
    ],
    delivered: true,
  },
  {
    user: FAILED,
    event: 102,
    dishes: [
      [0, 1],
      [4, 1],
    ],
    slot: 1021,
    failed: true,
  },
  // All places of event 104.
  ...neighborPlans(12, 0, 104),
  // All places of the slot at 18:00.
  ...neighborPlans(6, 12, 101, 1013),
  // All places but two.
  ...neighborPlans(6, 18, 111, 1111),
];
