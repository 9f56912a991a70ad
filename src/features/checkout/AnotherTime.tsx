import { Alert } from '@/components/ui/Alert';
import { Button } from '@/components/ui/Button';
import styles from './Checkout.module.css';
import { freeText, goneSlotText, nearestSlot, type Left } from './endings';
import type { GoneSlot } from './refusal';

interface AnotherTimeProps {
  gone: GoneSlot;
  left: Left;
  onTake: (timeSlotId: number) => void;
}

/** The chosen time went while the card was typed. The card stays typed, because the amount is the same at any other time. */
export function AnotherTime({ gone, left, onTake }: AnotherTimeProps) {
  const nearest = nearestSlot(left.slots, gone);
  return (
    <Alert tone="failure" title={`Error: ${goneSlotText(gone)}`}>
      <p>{`You were not charged. ${freeText(left.slots)} Take another time, then press the button again.`}</p>
      <p className={styles.times}>
        {left.slots.map((slot) => (
          <Button
            key={slot.id}
            size="small"
            variant={slot === nearest ? 'primary' : 'outline'}
            onClick={() => onTake(slot.id)}
          >
            Take {slot.label}
          </Button>
        ))}
      </p>
    </Alert>
  );
}
