import { useState } from 'react';
import { useListMenuCategoriesQuery } from '@/api/eventsApi';
import type { EventDetail, Product } from '@/api/types';
import { announce } from '@/components/ui/announce';
import { Button } from '@/components/ui/Button';
import { Money } from '@/components/ui/Money';
import { useAppDispatch } from '@/store/hooks';
import { itemAdded } from '@/store/slices/carts';
import { isChangeQuote } from './changePayment';
import { likeDish, nearestSlot, nextStepText, PRESS_BELOW, PRESS_CONTINUE, type Left } from './endings';
import { deliveryTypesOf, slotsOf, type OrderFormFacts, type OrderFormFields } from './orderForm';
import { isSlotGone, type Refusal } from './refusal';

export const leftOf = (facts: OrderFormFacts): Left => {
  const types = deliveryTypesOf(facts);
  return {
    slots: slotsOf(facts).slots.filter(({ disabled }) => !disabled),
    canDeliver: types.includes('d2d'),
    canPickUp: types.includes('pickup'),
  };
};

interface NextStepProps {
  refusal: Refusal;
  facts: OrderFormFacts & { event: EventDetail };
  /** Fills the form in. */
  onFill: (fields: Partial<OrderFormFields>) => void;
}

/** After a refusal: what is left, and the nearest of it in one press. */
export function NextStep({ refusal, facts, onFill }: NextStepProps) {
  const left = leftOf(facts);
  const press = isChangeQuote(facts.details) ? PRESS_BELOW : PRESS_CONTINUE;
  const text = nextStepText(refusal, left, press);
  return (
    <>
      {text && <p>{text}</p>}
      {isSlotGone(refusal) && <NearestTime left={left} gone={refusal.slot} press={press} onFill={onFill} />}
      {refusal.code === 'out_of_range' && left.canPickUp && (
        <Button variant="outline" size="small" onClick={() => onFill({ deliveryType: 'pickup' })}>
          Pick it up instead
        </Button>
      )}
      <LikeDish eventId={facts.event.id} dishes={refusal.dishes} />
    </>
  );
}

interface NearestTimeProps extends Pick<NextStepProps, 'onFill'> {
  left: Left;
  gone: Refusal['slot'];
  press: string;
}

function NearestTime({ left, gone, press, onFill }: NearestTimeProps) {
  const [taken, setTaken] = useState<string | null>(null);
  const slot = nearestSlot(left.slots, gone);
  if (taken) return <p role="status">{`${taken} is chosen now. ${press} to go on.`}</p>;
  if (!slot) return null;
  const take = () => {
    onFill({ timeSlotId: String(slot.id) });
    setTaken(slot.label);
  };
  return (
    <Button size="small" onClick={take}>
      Take {slot.label}
    </Button>
  );
}

interface LikeDishProps {
  eventId: number;
  dishes: Refusal['dishes'];
}

/** A like dish for the first that is gone. */
function LikeDish({ eventId, dishes }: LikeDishProps) {
  const dispatch = useAppDispatch();
  const { data: menu = [] } = useListMenuCategoriesQuery(eventId, { skip: dishes.length === 0 });
  const [added, setAdded] = useState<Product | null>(null);
  const dish = likeDish(menu, dishes[0]);
  if (added) return <p>{added.name} is in your order now.</p>;
  if (!dish) return null;
  const add = () => {
    const { id, name } = dish;
    dispatch(
      itemAdded({ eventId, item: { product: { id, name }, quantity: 1, notes: '', optionChoices: {} } }),
    );
    announce(`${name} is in your order now.`);
    setAdded(dish);
  };
  return (
    <Button variant="outline" size="small" onClick={add}>
      Add {dish.name}, <Money cents={dish.price} />
    </Button>
  );
}
