import { Link } from 'react-router-dom';
import type { EventDetail } from '@/api/types';
import { Dialog } from '@/components/ui/Dialog';
import { ShareLink } from '@/components/ui/ShareLink';
import { hrefTo } from '@/config/hrefTo';
import { inviteUrl } from '@dwellivery/domain/invite';
import { navigation } from '@/lib/navigation';
import styles from './InviteDialog.module.css';

export interface InviteDialogProps {
  event: Pick<EventDetail, 'id' | 'shareUrl' | 'restaurantName'>;
  /** The inviting customer's id; null for a visitor, whose link has no reward. */
  userId: number | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const facebookShareUrl = (url: string): string =>
  `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`;

/** Sharing by Facebook, by copying the link, and by the platform's share sheet if available (spec 1 §2, §9). */
export function InviteDialog({ event, userId, open, onOpenChange }: InviteDialogProps) {
  const url = inviteUrl(navigation.absoluteUrl(event.shareUrl), { userId, eventId: event.id });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="small" title="Share with your friends & neighbors!">
      <div className={styles.invite}>
        <p>
          You and each friend get $10 after the friend's first order
          {userId === null && (
            <>
              , if you{' '}
              <Link to={hrefTo('signIn')} state={{ referrer: hrefTo('event', { id: event.id }) }}>
                sign in
              </Link>{' '}
              before you share
            </>
          )}
          .
        </p>
        <a className={styles.facebook} href={facebookShareUrl(url)} target="_blank" rel="noopener noreferrer">
          Share to Facebook
        </a>
        <ShareLink
          url={url}
          title={event.restaurantName}
          copyLabel="Share via URL"
          copiedText="Invite Link Copied"
          shareLabel="Share another way"
        />
      </div>
    </Dialog>
  );
}
