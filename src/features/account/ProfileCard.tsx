import { House, Mail, Phone } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { User } from '@/api/types';
import { Alert } from '@/components/ui/Alert';
import { Avatar } from '@/components/ui/Avatar';
import { Card } from '@/components/ui/Card';
import { missingFacts } from '@dwellivery/domain/profile';
import { hrefTo } from '@/config/hrefTo';
import { formatPhone } from '@dwellivery/domain/phone';
import styles from './Account.module.css';
import { PendingEmail } from './PendingEmail';

interface ProfileCardProps {
  user: User;
  /** The viewer's own profile, which can be edited (spec 1 §6). */
  isOwn: boolean;
  /** The required fields are filled in. */
  isComplete: boolean;
}

export function ProfileCard({ user, isOwn, isComplete }: ProfileCardProps) {
  return (
    <Card className={styles.card} aria-label="Profile">
      <div className={styles.person}>
        <Avatar src={user.avatar} name={user.name} />
        <h2>{user.name}</h2>
        {isOwn && (
          <Link to={hrefTo('accountEdit')} className={styles.change}>
            Change
          </Link>
        )}
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>
            <Phone aria-hidden="true" />
            <span className="vh">Phone</span>
          </dt>
          <dd>{formatPhone(user.phone)}</dd>
        </div>
        <div>
          <dt>
            <Mail aria-hidden="true" />
            <span className="vh">Email</span>
          </dt>
          <dd>{user.email}</dd>
        </div>
        <div>
          <dt>
            <House aria-hidden="true" />
            <span className="vh">Home</span>
          </dt>
          <dd>{user.home ?? 'Home address is not set'}</dd>
        </div>
      </dl>
      {isOwn && user.pending_email && (
        <PendingEmail userId={user.id} email={user.pending_email} current={user.email} />
      )}
      {isOwn && !isComplete && (
        <Alert tone="notice">
          <p>
            <span>{`Add your ${missingFacts(user).join(' and ')}, and ordering gets quicker.`}</span>{' '}
            <Link to={hrefTo('updateInfo')} state={{ referrer: hrefTo('account') }}>
              Complete your profile
            </Link>
          </p>
        </Alert>
      )}
    </Card>
  );
}
