import { deferred } from '@/components/ui/deferred';
import type { ItemWizardProps } from './ItemWizard';

/** The wizard brings the form libraries, which the event page itself does without. */
const wizard = deferred<ItemWizardProps>(() => import('./ItemWizard').then((module) => module.ItemWizard));

export const LazyItemWizard = wizard.Part;
export const preloadItemWizard = wizard.preload;
