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

/** Loads the wizard and its rules, so that items can be added even if the connection is lost later. */
export function preloadItemWizard(): void {
  wizard.preload();
  itemRules.preload();
}
