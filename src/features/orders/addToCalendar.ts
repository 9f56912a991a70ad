import type { Membership } from '@/api/types';
import { toast } from '@/components/ui/toast';
import { chunk } from '@/lib/chunk';

const calendar = chunk(() => import(/* webpackChunkName: "calendar-part" */ './saveCalendarFile'));

export async function addToCalendar(membership: Membership): Promise<void> {
  try {
    (await calendar.load()).saveCalendarFile(membership);
  } catch {
    toast.error('The calendar entry could not be made. Please try again.');
  }
}
