import { CalendarPlus } from 'lucide-react';
import { asProblem } from '@/api/errors';
import { CALENDAR_FILE, useMakeCalendarMutation } from '@/api/membershipsApi';
import { secretVault } from '@/api/secretVault';
import type { Membership } from '@/api/types';
import { Button, type ButtonProps } from '@/components/ui/Button';
import { toast } from '@/components/ui/toast';
import { saveFile } from '@/lib/saveFile';

interface AddToCalendarProps extends Pick<ButtonProps, 'size' | 'variant'> {
  membership: Pick<Membership, 'id'>;
}

/** Downloads the handover as a calendar file of the server, the same as in its mails. */
export function AddToCalendar({ membership, ...look }: AddToCalendarProps) {
  const [make, { isLoading }] = useMakeCalendarMutation();
  const save = async (): Promise<void> => {
    try {
      const { name } = await make(membership.id).unwrap();
      saveFile(name, 'text/calendar', secretVault.read(CALENDAR_FILE) ?? '');
    } catch (error) {
      toast.error(`The calendar entry could not be made. ${asProblem(error).message}`);
    } finally {
      secretVault.keep(CALENDAR_FILE, '');
    }
  };
  return (
    <Button {...look} loading={isLoading} onClick={() => void save()}>
      <CalendarPlus aria-hidden="true" />
      Add to calendar
    </Button>
  );
}
