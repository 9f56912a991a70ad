import { Field } from '@/components/ui/Field';
import { TextAreaInput } from '@/components/ui/Input';
import { MAX_ORDER_NOTES } from '@dwellivery/domain/cart';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { cartNotesChanged, selectCart, type EventId } from '@/store/slices/carts';

/** Notes of the whole order. The order form edits the same notes. */
export function CartNotes({ eventId }: { eventId: EventId }) {
  const dispatch = useAppDispatch();
  const { notes } = useAppSelector((state) => selectCart(state, eventId));
  return (
    <Field label="Order notes" optional>
      {(control) => (
        <TextAreaInput
          {...control}
          rows={2}
          maxLength={MAX_ORDER_NOTES}
          value={notes}
          onChange={({ currentTarget }) =>
            dispatch(cartNotesChanged({ eventId, notes: currentTarget.value }))
          }
        />
      )}
    </Field>
  );
}
