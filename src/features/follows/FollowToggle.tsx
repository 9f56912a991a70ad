import { Bell, BellRing } from 'lucide-react';
import { Button } from '@/components/ui/Button';
import styles from './Follows.module.css';

interface FollowToggleProps {
  name: string;
  isFollowed: boolean;
  isBusy: boolean;
  press: () => void;
  /** Shows only the verb. The restaurant's name stays in the accessible name. */
  isShort?: boolean;
}

/** The button of a customer, who follows or not. */
export function FollowToggle({ name, isFollowed, isBusy, press, isShort = false }: FollowToggleProps) {
  const Icon = isFollowed ? BellRing : Bell;
  const word = isFollowed ? 'Following' : 'Follow';
  return (
    <Button variant="outline" size="small" aria-pressed={isFollowed} loading={isBusy} onClick={press}>
      <Icon aria-hidden="true" />
      {isShort ? (
        <>
          <span>{word}</span>
          <span className="vh">{` ${name}`}</span>
        </>
      ) : (
        <span className={styles.words}>{`${word} ${name}`}</span>
      )}
    </Button>
  );
}
