import { useRef } from 'react';
import { reasonOf } from '@/api/errors';
import { useDeleteCardMutation, useListCardsQuery } from '@/api/cardsApi';
import type { SavedCard } from '@/api/types';
import { useGetUserQuery } from '@/api/usersApi';
import { cardName } from '@dwellivery/domain/cardName';
import { Badge } from '@/components/ui/Badge';
import { Button } from '@/components/ui/Button';
import { Skeleton } from '@/components/ui/Skeleton';
import { ErrorState } from '@/components/ui/States';
import { toast } from '@/components/ui/toast';
import { vipState } from '@dwellivery/domain/profile';
import { useEachMinute } from '@/lib/useEachMinute';
import { toastProblem } from '@/store/toastProblem';
import styles from './Access.module.css';

const expiry = ({ exp_month, exp_year }: SavedCard): string =>
  `${String(exp_month).padStart(2, '0')}/${exp_year}`;

/** A payment may have saved or removed one at the provider. */
const FRESH = { refetchOnMountOrArgChange: true };

/** Cards that the customer has saved while paying. They are kept by the card provider and used in its payment form. */
export function SavedCards({ userId }: { userId: number }) {
  const { currentData: cards, isError, error, isFetching, refetch } = useListCardsQuery(userId, FRESH);
  const { currentData: user } = useGetUserQuery(userId);
  const isMember = useEachMinute(
    (at) => user !== undefined && 'email' in user && vipState(user, at) !== 'none',
  );
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <div className={styles.part}>
      <h3 id="saved-cards" ref={title} tabIndex={-1}>
        Saved cards
      </h3>
      {cards?.length === 0 ? (
        <p className="muted">You have none. You can save a card when you pay.</p>
      ) : cards ? (
        <ul className={styles.list} aria-labelledby="saved-cards">
          {cards.map((card) => (
            <CardItem key={card.id} userId={userId} card={card} onRemoved={() => title.current?.focus()} />
          ))}
        </ul>
      ) : isError && !isFetching ? (
        <ErrorState compact title="We couldn't load your cards." onRetry={() => void refetch()}>
          {reasonOf(error)}
        </ErrorState>
      ) : (
        <Skeleton height="1.5rem" />
      )}
      {isMember && (
        <p className="muted">
          These are cards for orders. The card of your VIP membership is under “Update Card”.
        </p>
      )}
    </div>
  );
}

interface CardItemProps {
  userId: number;
  card: SavedCard;
  onRemoved: () => void;
}

function CardItem({ userId, card, onRemoved }: CardItemProps) {
  const [remove, { isLoading }] = useDeleteCardMutation();
  const removeThis = () =>
    remove({ userId, cardId: card.id })
      .unwrap()
      .then(() => {
        toast.success(`${cardName(card)} is removed.`);
        onRemoved();
      }, toastProblem);
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <p className={styles.name}>
          <span translate="no">{cardName(card)}</span> {card.expired && <Badge tone="off">Expired</Badge>}
        </p>
        <p className="muted">{`${card.expired ? 'Expired' : 'Expires'} ${expiry(card)}`}</p>
      </div>
      <Button
        variant="outline"
        size="small"
        aria-label={`Remove: ${cardName(card)}`}
        loading={isLoading}
        onClick={() => void removeThis()}
      >
        Remove
      </Button>
    </li>
  );
}
