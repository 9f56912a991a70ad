import { deferred } from '@/components/ui/deferred';
import type { ItemWizardProps } from './ItemWizard';
import { itemRules } from './itemRulesChunk';

/** The wizard brings the form libraries, which the event page itself does without. */
const wizard = deferred<ItemWizardProps>(() =>
  import(/* webpackChunkName: "wizard-part" */ './ItemWizard').then((module) => module.ItemWizard),
);

export const LazyItemWizard = wizard.Part;

/** The wizard, and behind it what its first check needs: a connection that is lost meanwhile keeps nobody from adding a dish. */
export function preloadItemWizard(): void {
  wizard.preload();
  itemRules.preload();
}
