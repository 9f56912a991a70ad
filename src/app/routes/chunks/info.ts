/** The screens of text, and those that only lead elsewhere, in one chunk. */
export { EventGoneScreen } from '@/features/info/EventGoneScreen';
export { FaqScreen } from '@/features/info/FaqScreen';
export { PrivacyScreen } from '@/features/info/PrivacyScreen';
export { TermsScreen } from '@/features/info/TermsScreen';
export { EventReceiptRoute } from '../EventReceiptRoute';
export { OutOfAreaRoute, SupportRoute } from '../InfoRoutes';
export { NotFoundRoute } from '../NotFoundRoute';
export { ResetRoute } from '../ResetRoute';
