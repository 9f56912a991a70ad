import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { EventCard, Membership, MenuCategory } from '@/api/types';
import { Alert } from '@/components/ui/Alert';
import { Button, LinkButton } from '@/components/ui/Button';
import { RadioCards } from '@/components/ui/Choices';
import { FieldGroup } from '@/components/ui/Field';
import { Money } from '@/components/ui/Money';
import { hrefTo } from '@/config/hrefTo';
import { countItems } from '@dwellivery/domain/cart';
import { itemsText } from '@dwellivery/domain/orderLabels';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { orderRepeated, selectOwnItems } from '@/store/slices/carts';
import styles from './Reorder.module.css';
import { ReorderLine } from './ReorderLine';
import { changeCount, changesText } from './reorderTexts';
import { useReview } from './useReview';

interface ReorderReviewProps {
  membership: Membership;
  event: EventCard;
  categories: readonly MenuCategory[];
}

/** Names each difference, asks for what is missing, and puts the rest into the cart. */
export function ReorderReview({ membership, event, categories }: ReorderReviewProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [replaces, setReplaces] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // A second press while the next page renders must not add everything again.
  const isDone = useRef(false);
  const review = useReview({ membership, categories, eventId: event.id, replaces });
  const { lines, gone, drafts, unanswered, pieces, cut } = review;
  const menu = hrefTo('event', { id: event.id });

  if (lines.length === 0)
    return (
      <>
        <Alert tone="notice" title="Nothing of that order is on this menu." />
        <div>
          <LinkButton to={menu}>See the menu</LinkButton>
        </div>
      </>
    );
  const submit = () => {
    setIsRefused(unanswered !== undefined);
    if (unanswered) return form.current?.querySelector<HTMLElement>('select:invalid')?.focus();
    if (isDone.current) return;
    isDone.current = true;
    dispatch(orderRepeated({ eventId: event.id, items: drafts, replaces }));
    return void navigate(menu);
  };
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      aria-label="Your order"
      onSubmit={(press) => {
        press.preventDefault();
        submit();
      }}
    >
      <Alert tone={changeCount(review) > 0 ? 'notice' : 'success'}>
        <p>{changesText(review)}</p>
      </Alert>
      <ul className={styles.lines} aria-label="What goes into the cart">
        {lines.map((line) => (
          <li key={line.key}>
            <ReorderLine line={line} review={review} isRefused={isRefused} />
          </li>
        ))}
      </ul>
      {gone.length > 0 && (
        <section className={styles.gone} aria-labelledby="gone">
          <h2 id="gone">Not on this menu</h2>
          <ul>
            {gone.map(({ key, name, quantity }) => (
              <li key={key}>{`${quantity} × ${name}`}</li>
            ))}
          </ul>
        </section>
      )}
      <FullCart eventId={event.id} replaces={replaces} onReplaces={setReplaces} />
      {cut.length > 0 && (
        <Alert tone="notice">
          <p>
            {`A cart takes at most 200 lines, and 100 of a dish. Not all of this fits: ${cut.join(', ')}.`}
          </p>
        </Alert>
      )}
      <div className={styles.actions}>
        <Button type="submit" disabled={pieces === 0 && !unanswered}>
          {`Add ${itemsText(pieces)} to the cart`}
          {pieces > 0 && <Money cents={review.subtotal} />}
        </Button>
        <LinkButton variant="outline" to={menu}>
          See the menu instead
        </LinkButton>
      </div>
    </form>
  );
}

interface FullCartProps {
  eventId: number;
  replaces: boolean;
  onReplaces: (replaces: boolean) => void;
}

/** Asks what happens to a cart that has items; renders nothing for an empty one. */
function FullCart({ eventId, replaces, onReplaces }: FullCartProps) {
  const count = useAppSelector((state) => countItems(selectOwnItems(state, eventId)));
  if (count === 0) return null;
  return (
    <FieldGroup label={`Your cart for this day already has ${itemsText(count)}.`}>
      <RadioCards
        value={replaces ? 'replace' : 'add'}
        onValueChange={(value) => onReplaces(value === 'replace')}
        columns={2}
        choices={[
          { value: 'add', label: 'Keep it, and add these' },
          { value: 'replace', label: 'Replace it by these' },
        ]}
      />
    </FieldGroup>
  );
}
