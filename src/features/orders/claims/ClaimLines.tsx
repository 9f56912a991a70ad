import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useListClaimsQuery } from '@/api/claimsApi';
import type { Claim, MembershipLine } from '@/api/types';
import { useFormField } from '@/components/form/useFormField';
import { Checkbox } from '@/components/ui/Choices';
import { FieldError } from '@/components/ui/Field';
import { QuantityStepper } from '@/components/ui/QuantityStepper';
import { hrefTo } from '@/config/hrefTo';
import { choicesText } from '@dwellivery/domain/orderLabels';
import { claimOf, kindInWords, type Chosen, type ClaimOrder } from './claimForm';
import styles from './Claims.module.css';

/** The dishes of an order, to choose those that were wrong, and how many of each. A dish that was claimed cannot be chosen again. */
export function ClaimLines({ order }: { order: ClaimOrder }) {
  const { data: claims = [] } = useListClaimsQuery(order.id);
  const { field, error, setValue } = useFormField<Chosen>('lines');
  const errorId = useId();
  const choose = (id: number, quantity: number | null | undefined) => {
    const { [id]: _, ...others } = field.value;
    void setValue(quantity === undefined ? others : { ...others, [id]: quantity });
  };
  const isAllClaimed = order.products.every(({ id }) => claimOf(id, claims));
  return (
    <fieldset className={styles.lines} aria-describedby={error ? errorId : undefined}>
      <legend>Which dishes?</legend>
      {order.products.map((line) => {
        const claim = claimOf(line.id, claims);
        return claim ? (
          <ClaimedLine key={line.id} line={line} claim={claim} />
        ) : (
          <OpenLine
            key={line.id}
            line={line}
            chosen={field.value[line.id]}
            errorId={error ? errorId : undefined}
            onChoose={(quantity) => choose(line.id, quantity)}
          />
        );
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {isAllClaimed && (
        <p>
          All dishes of this order are reported. For anything else,{' '}
          <Link to={hrefTo('support')}>contact support</Link>.
        </p>
      )}
    </fieldset>
  );
}

const nameOf = ({ productName, name }: MembershipLine): string => productName ?? name;

const Name = ({ line }: { line: MembershipLine }) => <b>{`${line.quantity} × ${nameOf(line)}`}</b>;

interface OpenLineProps {
  line: MembershipLine;
  /** Undefined: not chosen. */
  chosen: number | null | undefined;
  errorId: string | undefined;
  onChoose: (quantity: number | null | undefined) => void;
}

function OpenLine({ line, chosen, errorId, onChoose }: OpenLineProps) {
  const words = useId();
  const { quantity } = line;
  const choices = choicesText(line.optionChoices);
  const isChosen = chosen !== undefined;
  const isWrong = isChosen && !(chosen !== null && chosen >= 1 && chosen <= quantity);
  return (
    <div className={styles.line}>
      <Checkbox
        name="lines"
        label={<Name line={line} />}
        checked={isChosen}
        aria-describedby={choices ? words : undefined}
        aria-invalid={errorId && !isChosen ? true : undefined}
        onChange={({ target }) => onChoose(target.checked ? quantity : undefined)}
      />
      {choices && (
        <p id={words} className="muted">
          {choices}
        </p>
      )}
      {isChosen && quantity > 1 && (
        <div className={styles.howMany}>
          <span>How many?</span>
          <QuantityStepper
            label={nameOf(line)}
            size="small"
            min={1}
            max={quantity}
            value={chosen}
            invalid={errorId !== undefined && isWrong}
            describedBy={errorId}
            onValueChange={onChoose}
          />
          <span className="muted">{`of ${quantity}`}</span>
        </div>
      )}
    </div>
  );
}

function ClaimedLine({ line, claim }: { line: MembershipLine; claim: Claim }) {
  const words = useId();
  const quantity = claim.lines.find(({ id }) => id === line.id)?.quantity;
  return (
    <div className={styles.line}>
      <Checkbox disabled label={<Name line={line} />} aria-describedby={words} />
      <p id={words} className="muted">{`You reported ${quantity}: ${kindInWords(claim.kind)}`}</p>
    </div>
  );
}
