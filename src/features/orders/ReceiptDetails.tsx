import { ClipboardList, Clock, MapPin, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Membership } from '@/api/types';
import { joinedNote } from '@dwellivery/domain/tables';
import { Directions } from './Directions';
import { joinedHostOf, whenText, whereText } from './receipt';
import styles from './Receipt.module.css';

interface ReceiptDetailsProps {
  membership: Membership;
  /** Canceled or expired: nothing is picked up or delivered. */
  isOver: boolean;
  /** The day is over. */
  isPast: boolean;
  /** The map. */
  children?: ReactNode;
}

function titleOf(isDelivery: boolean, isOver: boolean, isPast: boolean): string {
  if (isOver) return isDelivery ? 'Planned delivery' : 'Planned pickup';
  if (isPast) return isDelivery ? 'Delivery' : 'Pickup';
  return isDelivery ? 'Direct to your door' : 'Pick it up';
}

/** Time, place and instructions of the pickup or delivery. */
export function ReceiptDetails({ membership, isOver, isPast, children }: ReceiptDetailsProps) {
  const isPickupAhead = !membership.d2d && !isOver && !isPast;
  const where = whereText(membership);
  const joinedHost = joinedHostOf(membership);
  return (
    <section className={styles.panel} aria-labelledby="receipt-how">
      <h2 id="receipt-how">{titleOf(membership.d2d, isOver, isPast)}</h2>
      <dl className={styles.facts}>
        <Fact icon={<Clock aria-hidden="true" />} name="When">
          {whenText(membership)}
        </Fact>
        {where && (
          <Fact icon={<MapPin aria-hidden="true" />} name="Where">
            {where}
            {joinedHost && !isOver && <span className={styles.joined}>{joinedNote(joinedHost)}</span>}
            {isPickupAhead && <Directions to={where} className={styles.directions} />}
          </Fact>
        )}
        {isPickupAhead && membership.pickupInstructions && (
          <Fact icon={<ClipboardList aria-hidden="true" />} name="Pickup instructions" isWide>
            {membership.pickupInstructions}
          </Fact>
        )}
        {membership.orderNotes && (
          <Fact icon={<MessageCircle aria-hidden="true" />} name="Your notes" isWide>
            {membership.orderNotes}
          </Fact>
        )}
      </dl>
      {children}
    </section>
  );
}

function Fact({
  icon,
  name,
  isWide,
  children,
}: {
  icon: ReactNode;
  name: string;
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={isWide ? styles.wide : undefined}>
      {icon}
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
