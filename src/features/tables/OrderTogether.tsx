import { Users } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { EventDetail } from '@/api/types';
import { useTable } from '@/api/useTable';
import { Button, LinkButton } from '@/components/ui/Button';
import { deferred } from '@/components/ui/deferred';
import { hrefTo } from '@/config/hrefTo';
import { useAppSelector } from '@/store/hooks';
import type { OpenTableDialogProps } from './OpenTableDialog';

/** In the chunk of the table's page, where the host goes on: the event's page has no form libraries. */
const openingPart = deferred<OpenTableDialogProps>('The form', () =>
  import(/* webpackChunkName: "table" */ './OpenTableDialog').then((module) => module.OpenTableDialog),
);

/**
 * Opens a shared cart for an event, or leads to the one at which this customer sits. The dialog stands apart from the button, because the
 * panel around a button closes when the dialog takes the focus.
 */
export function useOrderTogether(event: EventDetail): { button: ReactNode; dialog: ReactNode } {
  const code = useAppSelector(
    ({ tables }) => tables.find(({ eventId }) => eventId === event.id)?.code ?? null,
  );
  const { table } = useTable(code, 0);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  if (table && (table.state === 'open' || table.state === 'locked'))
    return {
      button: (
        <LinkButton variant="outline" size="small" to={hrefTo('table', { code: table.code })}>
          <Users aria-hidden="true" />
          Your shared cart
        </LinkButton>
      ),
      dialog: null,
    };
  return {
    button: (
      <Button variant="outline" size="small" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Users aria-hidden="true" />
        Order together
      </Button>
    ),
    dialog: isOpen && <openingPart.Part wanted props={{ event, onClose: close }} onFailure={close} />,
  };
}
