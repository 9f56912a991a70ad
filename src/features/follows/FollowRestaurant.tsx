import { Bell, BellRing } from 'lucide-react';
import { useState } from 'react';
import { asProblem } from '@/api/errors';
import {
  useCreateFollowMutation,
  useGetNotificationsQuery,
  useUpdateNotificationsMutation,
} from '@/api/followsApi';
import { Alert } from '@/components/ui/Alert';
import { Button } from '@/components/ui/Button';
import { useAppSelector } from '@/store/hooks';
import { selectIsSignedIn } from '@/store/slices/session';
import { FollowForm } from './FollowForm';
import { askedText } from './followTexts';
import styles from './Follows.module.css';

export interface FollowRestaurantProps {
  slug: string;
  name: string;
}

/** One press for a customer; a visitor gives an address, which a mail confirms. */
export function FollowRestaurant(props: FollowRestaurantProps) {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  return (
    <div className={styles.restaurant}>{isSignedIn ? <OnePress {...props} /> : <ByMail {...props} />}</div>
  );
}

function OnePress({ slug, name }: FollowRestaurantProps) {
  const { currentData } = useGetNotificationsQuery();
  const [create, creating] = useCreateFollowMutation();
  const [change, changing] = useUpdateNotificationsMutation();
  const isFollowed =
    currentData?.follows.some(({ kind, key }) => kind === 'restaurant' && key === slug) ?? false;
  const error = creating.error ?? changing.error;
  const toggle = () => {
    creating.reset();
    changing.reset();
    if (isFollowed) void change({ follow: { kind: 'restaurant', key: slug, on: false } });
    else void create({ restaurant: slug });
  };
  return (
    <>
      <Button
        variant="outline"
        size="small"
        aria-pressed={isFollowed}
        // Not while the choices load: a press before they are known follows, which changes nothing for a follower.
        loading={creating.isLoading || changing.isLoading}
        onClick={toggle}
      >
        {isFollowed ? <BellRing aria-hidden="true" /> : <Bell aria-hidden="true" />}
        {isFollowed ? 'Following' : 'Follow'} {name}
      </Button>
      <p className="muted" role="status">
        {creating.data
          ? askedText(creating.data, '')
          : changing.data && `You do not follow ${name} any more.`}
      </p>
      {error && (
        <Alert tone="failure">
          <p>{asProblem(error).message}</p>
        </Alert>
      )}
    </>
  );
}

function ByMail({ slug, name }: FollowRestaurantProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  if (asked)
    return (
      <Alert tone="success" role="status">
        <p>{asked}</p>
      </Alert>
    );
  return (
    <>
      <Button variant="outline" size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <Bell aria-hidden="true" />
        Follow {name}
      </Button>
      {isOpen && (
        <FollowForm
          follows={{ restaurant: slug }}
          intro={`A mail when ${name} has a new event`}
          onAsked={(follow, email) => setAsked(askedText(follow, email))}
        />
      )}
    </>
  );
}
