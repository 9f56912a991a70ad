import { DashboardScreen } from '@/features/dashboard/DashboardScreen';
import { ComingDinner } from './ComingDinner';

export const DashboardRoute = () => (
  <DashboardScreen head={(memberships) => <ComingDinner memberships={memberships} />} />
);
