import { ClipboardList, Clock, MapPin, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Membership } from '@/api/types';
import { Directions } from './Directions';
import { whenText, whereText } from './receipt';
import styles from './Receipt.module.css';

interface ReceiptDetailsProps {
  membership: Membership;
  /** Canceled or expired: nothing is picked up or delivered. */
  isOver: boolean;
  /** The map. */
  children?: ReactNode;
}

function titleOf(isDelivery: boolean, isOver: boolean): string {
  if (isOver) return isDelivery ? 'Planned delivery' : 'Planned pickup';
  return isDelivery ? 'Direct to your door' : 'Pick it up';
}

/** Time, place and instructions of the pickup or delivery. */
export function ReceiptDetails({ membership, isOver, children }: ReceiptDetailsProps) {
  const where = whereText(membership);
  return (
    <section className={styles.panel} aria-labelledby="receipt-how">
      <h2 id="receipt-how">{titleOf(membership.d2d, isOver)}</h2>
      <dl className={styles.facts}>
        <Fact icon={<Clock aria-hidden="true" />} name="When">
          {whenText(membership)}
        </Fact>
        {where && (
          <Fact icon={<MapPin aria-hidden="true" />} name="Where">
            {where}
            {!membership.d2d && !isOver && <Directions to={where} className={styles.directions} />}
          </Fact>
        )}
        {!membership.d2d && !isOver && membership.pickupInstructions && (
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
