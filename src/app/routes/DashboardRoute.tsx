import { DashboardScreen } from '@/features/dashboard/DashboardScreen';

export function DashboardRoute() {
  return <DashboardScreen />;
}
