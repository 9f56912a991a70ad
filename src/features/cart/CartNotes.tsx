import { Field } from '@/components/ui/Field';
import { TextAreaInput } from '@/components/ui/Input';
import { MAX_ORDER_NOTES } from '@/domain/cart';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { cartNotesChanged, selectCart, type EventId } from '@/store/slices/carts';
import { draftSaved, selectCheckoutDraft } from '@/store/slices/checkout';

/** Notes of the whole order. The order form edits the same notes. */
export function CartNotes({ eventId }: { eventId: EventId }) {
  const dispatch = useAppDispatch();
  const { values } = useAppSelector((state) => selectCheckoutDraft(state, eventId));
  const cart = useAppSelector((state) => selectCart(state, eventId));
  const change = (notes: string) => {
    dispatch(cartNotesChanged({ eventId, notes }));
    if (values.notes !== undefined) dispatch(draftSaved({ eventId, values: { ...values, notes } }));
  };
  return (
    <Field label="Order notes" optional>
      {(control) => (
        <TextAreaInput
          {...control}
          rows={2}
          maxLength={MAX_ORDER_NOTES}
          value={values.notes ?? cart.notes}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      )}
    </Field>
  );
}
