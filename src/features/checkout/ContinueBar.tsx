import { useFormikContext } from 'formik';
import { ArrowRight } from 'lucide-react';
import type { EventDetail } from '@/api/types';
import { SubmitButton } from '@/components/form/SubmitButton';
import { bottomBarRef } from '@/components/ui/bottomBar';
import { Money } from '@/components/ui/Money';
import { ErrorState } from '@/components/ui/States';
import styles from './Checkout.module.css';
import { dueOf, isChangeQuote } from './changePayment';
import { Difference } from './Difference';
import { areSumsOld, isWithoutTime, type OrderFormFacts, type OrderFormFields } from './orderForm';
import type { PayPress } from './PayHere';
import type { QuoteState } from './useQuote';

/** What the form's button does: leads to the payment page, unless it pays. */
export interface BarLook {
  /** 'Place delivery order for Thu, Jun 18': the press pays the amount beside these words. */
  label?: string;
  /** How the order can be paid is not known yet. */
  isAsking?: boolean;
  /** What the press pays; without it, it leads to the payment page. */
  press?: PayPress;
}

interface ContinueBarProps extends Omit<BarLook, 'press'> {
  onPress: () => void;
  facts: OrderFormFacts & { event: EventDetail };
  quote: QuoteState;
}

/** The form's button; none while no time is left, where the form shows what can be done instead. */
export function ContinueBar({ facts, quote, label, isAsking, onPress }: ContinueBarProps) {
  const { values, isSubmitting } = useFormikContext<OrderFormFields>();
  const { details } = facts;
  const isChange = isChangeQuote(details);
  const isOver = isWithoutTime(facts, values.deliveryType);
  if (isOver && !quote.problem) return null;
  return (
    // A button that pays stands below the sums, which are seen on the way to it; the other, and what a change costs, stay in sight.
    <div
      ref={label && !isChange ? undefined : bottomBarRef}
      className={label && !isChange ? styles.payBar : styles.submit}
    >
      {/* In the bar, which covers the end of the form on a phone. The sums are those of the last answer. */}
      {quote.problem && <ErrorState compact title={quote.problem.message} onRetry={quote.refetch} />}
      <Difference eventId={facts.event.id} details={details} isUpdating={areSumsOld(quote, values, facts)} />
      {label && isSubmitting && (
        <p className={styles.busyWords}>{isChange ? 'Changing your order…' : 'Placing your order…'}</p>
      )}
      {!isOver && (
        <SubmitButton wide size="big" loading={isAsking} onClickCapture={onPress}>
          {label ?? 'Continue to payment '}
          {!label && <ArrowRight aria-hidden="true" />}
          {/* The name of a button that pays is its label alone (spec 2 §2). */}
          {!(label && isChange) && (
            <span className={styles.submitTotal} aria-hidden={label ? true : undefined}>
              <Money cents={dueOf(details)} />
            </span>
          )}
        </SubmitButton>
      )}
    </div>
  );
}
