import { useEffect, useId, useRef, useState } from 'react';
import { ProductLines, type ProductLine } from '@/components/orders/OrderLines';
import { Alert } from '@/components/ui/Alert';
import { Button } from '@/components/ui/Button';
import { FieldError } from '@/components/ui/Field';
import { QuantityStepper } from '@/components/ui/QuantityStepper';
import { useCartActions } from '@/store/cartActions';
import styles from './OrderSummary.module.css';

interface EditableLinesProps {
  eventId: number;
  /** Keyed by the id of the cart's line. */
  lines: readonly ProductLine[];
}

/** The order's lines with their quantities, which can be changed in place; 0 removes a line. */
export function EditableLines({ eventId, lines }: EditableLinesProps) {
  const { changeQuantity, undo, takeBack } = useCartActions(eventId);
  const undoButton = useRef<HTMLButtonElement>(null);
  const restore = undo?.restore;
  useEffect(() => {
    // The button that was pressed is gone with its line.
    if (restore && document.activeElement === document.body) undoButton.current?.focus();
  }, [restore]);
  return (
    <>
      {undo && (
        <div className={styles.undo}>
          {undo.text && <Alert tone="success">{undo.text}</Alert>}
          <Button ref={undoButton} variant="quiet" size="small" onClick={takeBack}>
            Undo
          </Button>
        </div>
      )}
      <ProductLines
        lines={lines}
        controls={(line) => (
          <Quantity line={line} onChange={(next) => changeQuantity(String(line.key), next)} />
        )}
      />
    </>
  );
}

interface QuantityProps {
  line: ProductLine;
  onChange: (quantity: number | null) => void;
}

function Quantity({ line, onChange }: QuantityProps) {
  const [isRefused, setIsRefused] = useState(false);
  const errorId = useId();
  const change = (quantity: number | null) => {
    setIsRefused(quantity === null);
    onChange(quantity);
  };
  return (
    <span onBlur={() => setIsRefused(false)}>
      {/* Of no form: Enter in the field would submit the order's. */}
      <QuantityStepper
        size="small"
        label={line.name}
        value={line.quantity}
        onValueChange={change}
        invalid={isRefused}
        describedBy={isRefused ? errorId : undefined}
        form=""
      />
      {isRefused && <FieldError id={errorId}>Must input a valid quantity</FieldError>}
    </span>
  );
}
