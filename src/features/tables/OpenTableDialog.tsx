import { useState } from 'react';
import { object, string } from 'yup';
import { toFormRejection } from '@/api/errors';
import { useListMenuCategoriesQuery } from '@/api/eventsApi';
import { useOpenTableMutation } from '@/api/tablesApi';
import type { EventDetail } from '@/api/types';
import { SelectField, TextField } from '@/components/form/fields';
import { Form } from '@/components/form/Form';
import type { FormRejection } from '@/components/form/rejection';
import { SubmitButton } from '@/components/form/SubmitButton';
import { LinkButton } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { hrefTo } from '@/config/hrefTo';
import { countItems, indexMenu } from '@dwellivery/domain/cart';
import { formatDay, formatTime } from '@dwellivery/domain/eventDays';
import { parseTypedMoney, toDollars } from '@dwellivery/domain/money';
import { defaultClosesAt, dishesText, MAX_TABLE_NAME, tableNameOf } from '@dwellivery/domain/tables';
import { visible } from '@dwellivery/domain/visible';
import { now } from '@/lib/clock';
import { useNavigateHere } from '@/lib/useNavigateHere';
import { useAppSelector } from '@/store/hooks';
import { selectNewItems } from '@/store/slices/carts';
import { selectIsSignedIn } from '@/store/slices/session';
import { useCachedUser } from '@/store/session/useCachedUser';
import { closingTimes } from './closingTimes';
import { useBringDishes } from './useBringDishes';
import styles from './Table.module.css';

export interface OpenTableDialogProps {
  event: EventDetail;
  onClose: () => void;
}

/** Explains what ordering together is, and opens a shared cart. */
export const OpenTableDialog = ({ event, onClose }: OpenTableDialogProps) => {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      staysWhileBusy
      title="Order together"
      description="Neighbors add their dishes by a link, from their own phones and without an account. You pay one order."
    >
      {isSignedIn ? (
        <OpenTableForm event={event} />
      ) : (
        <LinkButton
          wide
          className={styles.signIn}
          to={hrefTo('signIn')}
          state={{ referrer: hrefTo('event', { id: event.id }) }}
        >
          Sign in to begin
        </LinkButton>
      )}
    </Dialog>
  );
};

const LIMIT_INVALID = 'Please enter an amount, for example 25';

const rules = object({
  name: string().trim().required('Please give the table a name.'),
  closes_at: string(),
  guest_limit: string().test('amount', LIMIT_INVALID, (text = '') => {
    const amount = parseTypedMoney(text);
    return text.trim() === '' || (amount !== null && amount > 0);
  }),
});

interface Opening {
  name: string;
  closes_at: string;
  /** Dollars as typed; empty without a limit. */
  guest_limit: string;
}

/** What the form begins with. */
function useOpening({ orderCutoffAt }: EventDetail): { initial: Opening; times: string[] } {
  const host = useCachedUser()?.firstname;
  const [at] = useState(now);
  const closesAt = defaultClosesAt(new Date(orderCutoffAt), new Date(at)).toISOString();
  const name = host ? tableNameOf(host, 'host') : 'Our table';
  return {
    initial: { name, closes_at: closesAt, guest_limit: '' },
    times: closingTimes(orderCutoffAt, at),
  };
}

function OpenTableForm({ event }: Pick<OpenTableDialogProps, 'event'>) {
  const { id: eventId, timeZone } = event;
  const navigate = useNavigateHere();
  const [open] = useOpenTableMutation();
  const bring = useBringDishes();
  const { data: menu = [] } = useListMenuCategoriesQuery(eventId);
  const own = useAppSelector((state) => countItems(selectNewItems(state, eventId)));
  const { initial, times } = useOpening(event);

  const submit = async ({ name, closes_at, guest_limit }: Opening): Promise<FormRejection | void> => {
    const limit = parseTypedMoney(guest_limit);
    try {
      const table = await open({
        eventId,
        payment: 'host',
        name: visible(name),
        closes_at,
        ...(limit === null ? {} : { guest_limit: toDollars(limit) }),
      }).unwrap();
      await bring(table, indexMenu(menu));
      navigate(hrefTo('table', { code: table.code }));
    } catch (error) {
      return toFormRejection(error);
    }
  };
  return (
    <Form label="Order together" initialValues={initial} schema={rules} onSubmit={submit}>
      <div className={styles.opening}>
        <TextField name="name" label="Name of the table" maxLength={MAX_TABLE_NAME} autoComplete="off" />
        <SelectField
          name="closes_at"
          label="Closes for guests"
          options={times.map((time) => ({
            value: time,
            label: `${formatDay(time, timeZone)}, ${formatTime(time, timeZone)}`,
          }))}
        />
        <TextField
          name="guest_limit"
          label="Limit per guest in dollars"
          optional
          inputMode="decimal"
          autoComplete="off"
        />
        {own > 0 && (
          <p className="muted">
            {`The ${dishesText(own)} in your cart ${own === 1 ? 'comes' : 'come'} along as yours.`}
          </p>
        )}
        <SubmitButton wide>Open the table</SubmitButton>
      </div>
    </Form>
  );
}
