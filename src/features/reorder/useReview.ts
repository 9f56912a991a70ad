import { useMemo, useState } from 'react';
import type { Membership, MenuCategory } from '@/api/types';
import { cartSubtotal, indexMenu, type CartItemDraft } from '@dwellivery/domain/cart';
import type { Cents } from '@dwellivery/domain/money';
import { isProductLine } from '@dwellivery/domain/productLine';
import {
  draftOf,
  matchOrder,
  mergeDrafts,
  type Answers,
  type MatchedLine,
  type Reorder,
} from '@dwellivery/domain/reorder';
import { useAppSelector } from '@/store/hooks';
import { selectOwnItems } from '@/store/slices/carts';

export interface Review extends Reorder {
  /** Keys of the lines that the customer leaves out. */
  leftOut: ReadonlySet<number>;
  answers: Answers;
  leaveOut: (key: number, isOut: boolean) => void;
  answer: (key: number, optionId: number, choiceId: number | undefined) => void;
  /** The lines that go in. */
  drafts: CartItemDraft[];
  /** The first line that goes in and needs an answer. */
  unanswered: MatchedLine | undefined;
  subtotal: Cents;
  pieces: number;
  /** Names of what does not fit into the cart completely. */
  cut: string[];
}

interface Asked {
  membership: Membership;
  categories: readonly MenuCategory[];
  eventId: number;
  /** The cart is emptied before. */
  replaces: boolean;
}

/** What of a past order goes into the cart, as the customer decides. */
export function useReview({ membership, categories, eventId, replaces }: Asked): Review {
  const cart = useAppSelector((state) => selectOwnItems(state, eventId));
  const menu = useMemo(() => indexMenu(categories), [categories]);
  const order = useMemo(
    () => matchOrder(membership.lineItems.filter(isProductLine), menu),
    [membership, menu],
  );
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const [answers, setAnswers] = useState<Answers>({});

  const wanted = order.lines.filter(({ key }) => !leftOut.has(key));
  const drafts = wanted.flatMap((line) => draftOf(line, answers) ?? []);
  const { cut } = mergeDrafts(replaces ? [] : cart, drafts);
  const known = mergeDrafts([], drafts).items;
  return {
    ...order,
    leftOut,
    answers,
    leaveOut: (key, isOut) => {
      const next = new Set(leftOut);
      if (isOut) next.add(key);
      else next.delete(key);
      setLeftOut(next);
    },
    answer: (key, optionId, choiceId) =>
      setAnswers({ ...answers, [key]: { ...answers[key], [optionId]: choiceId } }),
    drafts,
    unanswered: wanted.find((line) => draftOf(line, answers) === null),
    subtotal: cartSubtotal(known, menu),
    pieces: drafts.reduce((sum, { quantity }) => sum + quantity, 0),
    cut,
  };
}
