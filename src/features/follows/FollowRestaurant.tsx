import { Bell } from 'lucide-react';
import { useState } from 'react';
import { asProblem } from '@/api/errors';
import { Alert } from '@/components/ui/Alert';
import { Button } from '@/components/ui/Button';
import { useAppSelector } from '@/store/hooks';
import { selectIsSignedIn } from '@/store/slices/session';
import { Answer } from './Answer';
import { FollowForm } from './FollowForm';
import { FollowToggle } from './FollowToggle';
import styles from './Follows.module.css';
import { useFollowing, type FollowRestaurantProps } from './useFollowing';

/** One press for a customer; a visitor gives an address, which a mail confirms. */
export function FollowRestaurant(props: FollowRestaurantProps) {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  return (
    <div className={styles.restaurant}>{isSignedIn ? <OnePress {...props} /> : <ByMail {...props} />}</div>
  );
}

function OnePress(props: FollowRestaurantProps) {
  const following = useFollowing(props);
  return (
    <>
      <FollowToggle name={props.name} {...following} />
      <p className="muted" role="status">
        {following.done}
      </p>
      {following.error && (
        <Alert tone="failure">
          <p>{asProblem(following.error).message}</p>
        </Alert>
      )}
    </>
  );
}

/** At module level: React calls a new function again on each render. */
const focusField = (form: HTMLElement | null): void => form?.querySelector('input')?.focus();

function ByMail({ slug, name }: FollowRestaurantProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  if (asked) return <Answer text={asked} />;
  return (
    <>
      <Button variant="outline" size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <Bell aria-hidden="true" />
        <span className={styles.words}>{`Follow ${name}`}</span>
      </Button>
      {isOpen && (
        <div ref={focusField}>
          <FollowForm
            follows={{ restaurant: slug }}
            intro={`A mail when ${name} has a new event`}
            onAsked={setAsked}
          />
        </div>
      )}
    </>
  );
}
