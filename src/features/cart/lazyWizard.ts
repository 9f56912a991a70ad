import { deferred } from '@/components/ui/deferred';
import type { ItemWizardProps } from './ItemWizard';
import { itemRules } from './itemRulesChunk';

/** Three options and more are a second step. */
export type WizardStep = 1 | 2;

/** The wizard needs the form libraries, which the event page itself does not. */
const wizard = deferred<ItemWizardProps>(() =>
  import(/* webpackChunkName: "wizard-part" */ './ItemWizard').then((module) => module.ItemWizard),
);

export const LazyItemWizard = wizard.Part;

/** Together they let items be added even if the connection is lost later. */
export const preloadItemWizard = wizard.preload;
export const preloadItemRules = itemRules.preload;
