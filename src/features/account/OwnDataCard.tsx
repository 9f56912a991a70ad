import { Button } from '@/components/ui/Button';
import { Card } from '@/components/ui/Card';
import styles from './Account.module.css';

/** page and json: a download in that format. */
export type OwnDataWish = 'page' | 'json' | 'delete';

interface OwnDataCardProps {
  onWish: (wish: OwnDataWish) => void;
  /** Loads the dialogs. */
  onNear: () => void;
}

/** What customers can do with what is kept of them: take it along, and have it deleted. */
export function OwnDataCard({ onWish, onNear }: OwnDataCardProps) {
  const near = { 'aria-haspopup': 'dialog', onPointerEnter: onNear, onFocus: onNear } as const;
  return (
    <Card as="section" className={styles.card} aria-label="Your data">
      <h2>Your data</h2>
      <p>
        Download everything that we keep about you, to read or for other programs, or delete your account.
      </p>
      <div className={styles.wishes}>
        <Button {...near} variant="outline" onClick={() => onWish('page')}>
          Download as a page
        </Button>
        <Button {...near} variant="outline" onClick={() => onWish('json')}>
          Download as JSON
        </Button>
        <Button {...near} variant="quiet" onClick={() => onWish('delete')}>
          Delete my account
        </Button>
      </div>
    </Card>
  );
}
