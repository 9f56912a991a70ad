import { useState } from 'react';
import { Card } from '@/components/ui/Card';
import { Answer } from './Answer';
import { FollowForm } from './FollowForm';
import styles from './Follows.module.css';

export interface FollowAreaProps {
  /** The area; a field asks for it where it is unknown. */
  zip: string | null;
  /** A visitor's, where it was just typed. */
  email?: string;
}

/** "Tell me when somebody cooks here", for an area without events. */
export function FollowArea({ zip, email }: FollowAreaProps) {
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <Card className={styles.area} aria-labelledby="follow-area">
      <h2 id="follow-area">Tell me when somebody cooks here</h2>
      {asked ? (
        <Answer text={asked} />
      ) : (
        <FollowForm
          follows={{ zip }}
          initialEmail={email}
          intro={`One mail when an event opens in ${zip ?? 'your area'}, and no other`}
          onAsked={setAsked}
        />
      )}
    </Card>
  );
}
