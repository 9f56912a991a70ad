import { Bell, BellRing } from 'lucide-react';
import { Button } from '@/components/ui/Button';
import { WideWords } from '@/components/ui/WideWords';
import styles from './Follows.module.css';

interface FollowToggleProps {
  name: string;
  isFollowed: boolean;
  isBusy: boolean;
  press: () => void;
  /** Shows only the icon on a phone; the text stays as its accessible name. */
  isIcon?: boolean;
}

/** The button of a customer, who follows or not. */
export function FollowToggle({ name, isFollowed, isBusy, press, isIcon = false }: FollowToggleProps) {
  const Icon = isFollowed ? BellRing : Bell;
  const word = isFollowed ? 'Following' : 'Follow';
  return (
    <Button variant="outline" size="small" aria-pressed={isFollowed} loading={isBusy} onClick={press}>
      <Icon aria-hidden="true" />
      {isIcon ? (
        <>
          <WideWords>{word}</WideWords>
          <span className="vh"> {name}</span>
        </>
      ) : (
        <span className={styles.words}>
          {word} {name}
        </span>
      )}
    </Button>
  );
}
