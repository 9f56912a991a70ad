import { useState } from 'react';
import type { Notifications, NotificationsChange } from '@/api/followsApi';
import { Button, LinkButton } from '@/components/ui/Button';
import { Card } from '@/components/ui/Card';
import { Checkbox } from '@/components/ui/Choices';
import { SmartLink } from '@/components/ui/SmartLink';
import { hrefTo } from '@/config/hrefTo';
import { runtimeConfig } from '@/config/runtimeConfig';
import { PUSH_KINDS, PushCard } from './PushCard';
import styles from './Notifications.module.css';

type Followed = Notifications['follows'][number];

interface NotificationChoicesProps {
  choices: Notifications;
  isBusy: boolean;
  onChange: (change: NotificationsChange) => void;
  /** Signed in here, so that this browser can be turned on. */
  isOwn: boolean;
}

const KINDS: Record<Followed['kind'], string> = {
  restaurant: 'Each new event',
  zip: 'One mail, when an event opens there',
  waitlist: 'Waitlist of a full event',
};

/** What a person is written to about, besides orders and the account. */
export function NotificationChoices({ choices, isBusy, onChange, isOwn }: NotificationChoicesProps) {
  const { address, follows, reminders, push } = choices;
  const isPushed = push ? PUSH_KINDS.some((kind) => push[kind]) : false;
  const isAnythingOn = follows.length > 0 || reminders === true || isPushed;
  return (
    <>
      <p className="muted">
        For <b className={styles.address}>{address}</b>
      </p>
      <FollowList follows={follows} isBusy={isBusy} onChange={onChange} />
      {reminders !== null && (
        <Card className={styles.card} aria-labelledby="reminders">
          <h2 id="reminders">Reminders</h2>
          <Checkbox
            label="Remind me of my orders, the day before and on the day"
            checked={reminders}
            // Not `disabled`, which would lose the focus.
            aria-disabled={isBusy || undefined}
            onChange={({ target }) => !isBusy && onChange({ reminders: target.checked })}
          />
        </Card>
      )}
      {push && <PushCard push={push} isOwn={isOwn} isBusy={isBusy} onChange={onChange} />}
      {runtimeConfig().mailingList.url && (
        <Card className={styles.card} aria-labelledby="news">
          <h2 id="news">News</h2>
          <p>
            Our <SmartLink href={runtimeConfig().links.mailingListPage}>mailing list</SmartLink> is kept
            apart: each of its mails has a link that ends it.
          </p>
        </Card>
      )}
      <Card className={styles.card} aria-labelledby="always">
        <h2 id="always">Always sent</h2>
        <p>
          Mails about your orders and your account cannot be turned off: receipts, changes, refunds, failed
          payments, and what keeps the account yours.
        </p>
        {isAnythingOn && (
          <Button variant="outline" loading={isBusy} onClick={() => onChange({ everything: false })}>
            Turn everything else off
          </Button>
        )}
      </Card>
    </>
  );
}

const isSame = (one: Followed) => (other: Followed) => one.kind === other.kind && one.key === other.key;

/** What was ended here stays in the list until the page is left, so that it can be taken back. */
function FollowList({
  follows,
  isBusy,
  onChange,
}: Pick<NotificationChoicesProps, 'isBusy' | 'onChange'> & Pick<Notifications, 'follows'>) {
  const [first] = useState(follows);
  const shown = [...first, ...follows.filter((one) => !first.some(isSame(one)))];
  return (
    <Card className={styles.card} aria-labelledby="follows">
      <h2 id="follows">You follow</h2>
      {shown.length === 0 ? (
        <>
          <p>Nothing yet. Follow a restaurant on its page, and we write when it has a new event.</p>
          <LinkButton variant="outline" to={hrefTo('browse')}>
            Browse restaurants
          </LinkButton>
        </>
      ) : (
        <ul className={styles.list}>
          {shown.map((one) => (
            <li key={`${one.kind} ${one.key}`} className={styles.row}>
              <FollowRow
                followed={one}
                isOn={follows.some(isSame(one))}
                isBusy={isBusy}
                onTurn={(on) => onChange({ follow: { kind: one.kind, key: one.key, on } })}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

interface FollowRowProps {
  followed: Followed;
  isOn: boolean;
  isBusy: boolean;
  onTurn: (on: boolean) => void;
}

function FollowRow({ followed: { kind, name }, isOn, isBusy, onTurn }: FollowRowProps) {
  const isList = kind === 'waitlist';
  const [end, ended] = isList ? ['Leave', 'Left'] : ['Unfollow', 'Off'];
  return (
    <>
      <span>
        <b className={isOn ? undefined : styles.off}>{name}</b>
        <span className="muted">{isOn ? KINDS[kind] : ended}</span>
      </span>
      {(isOn || !isList) && (
        <Button variant="quiet" size="small" onClick={() => !isBusy && onTurn(!isOn)}>
          {isOn ? end : 'Follow again'}
          <span className="vh">{` ${name}`}</span>
        </Button>
      )}
    </>
  );
}
