/** What the layout shows once the first screen has had its turn: one chunk for all of it. */
export { Toaster } from '@/components/ui/Toaster';
export { FailedOrders } from './FailedOrders';
export { SiteNotices } from './SiteNotices';
