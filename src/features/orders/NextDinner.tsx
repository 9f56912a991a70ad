import { ClipboardList, Clock, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Membership } from '@/api/types';
import { LinkButton } from '@/components/ui/Button';
import { DateTile } from '@/components/ui/DateTile';
import { DishImage, Stage } from '@/components/ui/DishArt';
import { Money } from '@/components/ui/Money';
import { hrefTo } from '@/config/hrefTo';
import { calendarDate } from '@dwellivery/domain/eventDays';
import {
  cancellableUntil,
  dinnerCountdown,
  dinnersAhead,
  dinnerStart,
  dinnerWhen,
} from '@dwellivery/domain/nextDinner';
import { cancelText } from '@dwellivery/domain/orderLabels';
import { useEachMinute } from '@/lib/useEachMinute';
import { AddToCalendar } from './AddToCalendar';
import { Directions } from './Directions';
import { OrderDoor, useOrderStage } from './OrderStage';
import { whereText } from './receipt';
import { useOrderDay } from './useOrderDay';
import styles from './NextDinner.module.css';

/** Further dinners that the card names. The tab In Progress has all. */
const MAX_OTHERS = 2;

interface NextDinnerProps {
  /** The customer's orders, in any order. */
  memberships: readonly Membership[];
  /** The map to the pickup place of a dinner; null if it has none. */
  mapOf: (membership: Membership) => ReactNode;
}

/** The customer's next dinner, at the head of the dashboard; nothing without one. Renders again only when another dinner is next. */
export function NextDinner({ memberships, mapOf }: NextDinnerProps) {
  const ids = useEachMinute((at) =>
    dinnersAhead(memberships, at)
      .map(({ id }) => id)
      .join(),
  );
  const [next, ...others] = ids
    .split(',')
    .flatMap((id) => memberships.find((membership) => String(membership.id) === id) ?? []);
  if (!next) return null;
  return (
    <section className={styles.next} aria-labelledby="next-dinner">
      <DinnerCard key={next.id} dinner={next} map={mapOf(next)} />
      {others.length > 0 && <OtherDinners dinners={others} />}
    </section>
  );
}

function DinnerCard({ dinner: known, map }: { dinner: Membership; map: ReactNode }) {
  const dinner = useOrderDay(known);
  const { hue, eventImage, eventTimeZone, d2d, restaurantName, totalPaid, orders } = dinner;
  const paid = orders.filter(({ status }) => status === 'paid').length;
  return (
    <Stage hue={hue} className={styles.card}>
      <div className={styles.main}>
        <OrderDoor
          membership={dinner}
          className={styles.door}
          otherwise={
            <DateTile className={styles.date} date={calendarDate(dinnerStart(dinner), eventTimeZone)} />
          }
        />
        <div className={styles.words}>
          <h2 id="next-dinner" className={styles.title}>
            Your next dinner
          </h2>
          <DinnerNow dinner={dinner} />
          <p>
            <b>{restaurantName}</b>
            <span className={styles.order}>
              {d2d ? 'Delivery' : 'Pickup'} · <Money cents={totalPaid} />
              {paid > 1 && <span>{` · ${paid} orders`}</span>}
            </span>
          </p>
        </div>
        <DinnerFacts dinner={dinner} />
        <DinnerActions dinner={dinner} />
      </div>
      {map ? (
        <div className={styles.map}>{map}</div>
      ) : (
        eventImage && <DishImage src={eventImage} className={styles.food} />
      )}
    </Stage>
  );
}

/** A component of its own, so that a passing minute changes these words only. They are no live region, because they change by themselves. */
function DinnerNow({ dinner }: { dinner: Membership }) {
  const { door, title, detail } = useOrderStage(dinner);
  const when = useEachMinute((at) => dinnerWhen(dinner, at));
  const left = useEachMinute((at) => dinnerCountdown(dinner, at));
  const hasBegun = useEachMinute((at) => dinnerStart(dinner) <= at);
  const isUnderWay = door !== null && door !== 'ordered';
  const [first, second] = isUnderWay ? [title, detail] : [when, left];
  return (
    <>
      <p className={styles.when}>
        <span>{first}</span> {second && <span className={styles.left}>{second}</span>}
      </p>
      {door === 'ordered' && <p>{detail}</p>}
      {isUnderWay && door !== 'done' && (
        <p>
          {!hasBegun && <span>{when}</span>} <span>{left}</span>
        </p>
      )}
    </>
  );
}

/** The calendar helps until the kitchen begins. */
function DinnerActions({ dinner }: { dinner: Membership }) {
  const { door } = useOrderStage(dinner);
  return (
    <div className={styles.actions}>
      <LinkButton size="small" to={hrefTo('receipt', { id: dinner.id })}>
        View receipt
      </LinkButton>
      {(!door || door === 'ordered') && <AddToCalendar size="small" variant="outline" membership={dinner} />}
    </div>
  );
}

function DinnerFacts({ dinner }: { dinner: Membership }) {
  const { d2d, pickupInstructions, eventTimeZone } = dinner;
  const until = useEachMinute((at) => cancellableUntil(dinner, at));
  const where = whereText(dinner);
  return (
    <ul className={styles.facts}>
      {where && (
        <li>
          <MapPin aria-hidden="true" />
          <span>
            {where} {!d2d && <Directions to={where} />}
          </span>
        </li>
      )}
      {!d2d && pickupInstructions && (
        <li>
          <ClipboardList aria-hidden="true" />
          <span>{pickupInstructions}</span>
        </li>
      )}
      {until && (
        <li>
          <Clock aria-hidden="true" />
          <span>{cancelText(until, eventTimeZone)}</span>
        </li>
      )}
    </ul>
  );
}

function OtherDinners({ dinners }: { dinners: Membership[] }) {
  const more = dinners.length - MAX_OTHERS;
  return (
    <ul className={styles.others} aria-label="Dinners after that">
      {dinners.slice(0, MAX_OTHERS).map((dinner) => (
        <li key={dinner.id}>
          Then <Link to={hrefTo('receipt', { id: dinner.id })}>{dinner.restaurantName}</Link>,{' '}
          <OtherTime dinner={dinner} />
        </li>
      ))}
      {more > 0 && (
        <li>
          <Link to={hrefTo('dashboard', {}, { tab: 'in-progress' })}>{`and ${more} more`}</Link>
        </li>
      )}
    </ul>
  );
}

const OtherTime = ({ dinner }: { dinner: Membership }) => (
  <>{useEachMinute((at) => dinnerWhen(dinner, at))}</>
);
