import { useId } from 'react';
import { Checkbox } from '@/components/ui/Choices';
import { Field } from '@/components/ui/Field';
import { Select } from '@/components/ui/Input';
import { Money } from '@/components/ui/Money';
import { times } from '@dwellivery/domain/money';
import type { MatchedLine, OpenOption } from '@dwellivery/domain/reorder';
import styles from './Reorder.module.css';
import type { Review } from './useReview';

interface ReorderLineProps {
  line: MatchedLine;
  review: Review;
  /** A press was refused, because an option has no answer. */
  isRefused: boolean;
}

/** One line of the past order: what it costs now, how it differs, and the options that need an answer. */
export function ReorderLine({ line, review, isRefused }: ReorderLineProps) {
  const { key, name, quantity, product, priceChange, open, dropped, notes } = line;
  const isIn = !review.leftOut.has(key);
  const kept = Object.values(line.optionChoices).map(({ choiceName }) => choiceName);
  const words = useId();
  return (
    <div className={styles.line}>
      <Checkbox
        label={<b>{`${quantity} × ${name}`}</b>}
        checked={isIn}
        aria-describedby={words}
        onChange={({ target }) => review.leaveOut(key, !target.checked)}
      />
      <Money cents={times(product.price, quantity)} />
      <div id={words} className={styles.words}>
        {kept.length > 0 && <p>{kept.join(', ')}</p>}
        {notes && <q>{notes}</q>}
        {priceChange && (
          <p className={styles.change}>
            <Money cents={priceChange.now} /> each now, <Money cents={priceChange.was} /> then.
          </p>
        )}
        {dropped.length > 0 && (
          <p className={styles.change}>{`${dropped.join(', ')}: this can no longer be chosen.`}</p>
        )}
      </div>
      {isIn && open.length > 0 && (
        <div className={styles.options}>
          {open.map((option) => (
            <OptionQuestion
              key={option.id}
              option={option}
              value={review.answers[key]?.[option.id]}
              isRefused={isRefused}
              onAnswer={(choice) => review.answer(key, option.id, choice)}
            />
          ))}
        </div>
      )}
    </div>
  );
}

interface OptionQuestionProps {
  option: OpenOption;
  value: number | undefined;
  isRefused: boolean;
  onAnswer: (choiceId: number | undefined) => void;
}

function OptionQuestion({ option, value, isRefused, onAnswer }: OptionQuestionProps) {
  const { name, was, choices } = option;
  return (
    <Field
      label={name}
      hint={was ? `${was} is not offered any more.` : 'This choice is new.'}
      error={isRefused && value === undefined ? 'Must select an option' : undefined}
    >
      {(control) => (
        <Select
          {...control}
          required
          value={value === undefined ? '' : String(value)}
          placeholder="Select an item..."
          options={choices.map((choice) => ({ value: String(choice.id), label: choice.name }))}
          onChange={({ target }) => onAnswer(target.value ? Number(target.value) : undefined)}
        />
      )}
    </Field>
  );
}
