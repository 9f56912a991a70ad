import type { Table } from '@/api/types';
import { Form } from '@/components/form/Form';
import { SubmitButton } from '@/components/form/SubmitButton';
import { countItems } from '@dwellivery/domain/cart';
import { dishesText } from '@dwellivery/domain/tables';
import type { Seat } from '@/store/slices/tables';
import { Step } from './Step';
import type { SitDown } from './VisitorStep';

interface RemovedStepProps {
  table: Table;
  seat: Seat;
  onSitDown: SitDown;
}

/** For a guest whom the host has removed: the dishes are kept, and are sent again by who sits down again. */
export function RemovedStep({ table: { host }, seat, onSitDown }: RemovedStepProps) {
  const count = countItems(seat.items);
  return (
    <Step
      words={`${host} has removed you from the table.`}
      detail={`${count > 0 ? `Your ${dishesText(count)} are kept on this device. ` : ''}Ask ${host}, or sit down again.`}
    >
      <Form
        label="Sit down again"
        initialValues={{}}
        onSubmit={() => onSitDown(seat.secret === null ? undefined : seat.guestName)}
      >
        <SubmitButton size="big" variant="outline">
          Sit down again
        </SubmitButton>
      </Form>
    </Step>
  );
}
