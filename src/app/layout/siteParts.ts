/** Parts of the layout that load after the first screen, in one chunk. */
export { Toaster } from '@/components/ui/Toaster';
export { FailedOrders } from './FailedOrders';
export { SiteNotices } from './SiteNotices';
