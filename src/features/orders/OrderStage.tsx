import { useEffect, useRef, type ReactNode } from 'react';
import type { Membership } from '@/api/types';
import { LivingDoor } from '@/components/orders/LivingDoor';
import { announce } from '@/components/ui/announce';
import { calendarDate } from '@dwellivery/domain/eventDays';
import { orderDay, type Door } from '@dwellivery/domain/orderDay';
import { handedOverAt } from '@dwellivery/domain/orderLabels';
import { useEachMinute } from '@/lib/useEachMinute';

/** How an order stands on its day, in words; without a door on any other day. */
export function useOrderStage(membership: Membership): { door: Door | null; title: string; detail: string } {
  const door = useEachMinute((at) => orderDay(membership, at)?.door ?? null);
  const title = useEachMinute((at) => orderDay(membership, at)?.title ?? '');
  const detail = useEachMinute((at) => orderDay(membership, at)?.detail ?? '');
  return { door, title, detail };
}

interface OrderDoorProps {
  membership: Membership;
  className?: string;
  /** Stands in the door's place on any other day. */
  otherwise?: ReactNode;
}

/** The door of an order on its day. Announces another stage once, by the page's live region, because the words beside it are none. */
export function OrderDoor({ membership, className, otherwise = null }: OrderDoorProps) {
  const { door, title } = useOrderStage(membership);
  const shown = useRef(title);
  useEffect(() => {
    if (title && shown.current !== title) announce(title);
    shown.current = title;
  }, [title]);
  if (!door) return otherwise;
  const date = calendarDate(handedOverAt(membership), membership.eventTimeZone);
  return <LivingDoor door={door} date={date} className={className} />;
}

/** Each text is an element of its own, because a translated page cannot change a part of one. */
export function StageWords({ membership, className }: Pick<OrderDoorProps, 'membership' | 'className'>) {
  const { door, title, detail } = useOrderStage(membership);
  if (!door) return null;
  return (
    <p className={className}>
      <b>{title}</b> <span>{detail}</span>
    </p>
  );
}
