import { persistenceNoticed, type PersistenceNotice } from '../slices/notices';

const TEXTS: Record<PersistenceNotice, string> = {
  storageBlocked: 'Your browser does not let us save your cart. It will be gone when you close this page.',
  storageFull: 'Your browser is out of space, so your latest changes are not saved yet. We keep trying.',
  storageDamaged:
    'Some of what we had saved on this device could not be read. We set it aside and kept the rest.',
  storageNewer:
    'This device has data saved by a newer version of the site. We left it untouched and started fresh.',
  newerTab: 'A newer version of the site is open in another tab. Please reload this page.',
  storageTimedOut: 'What you had saved on this device could not be read in time. Nothing of it was changed.',
};

/** Tells the customer about the storage. The words come with the persistence, not with each first screen. */
export const noticed = (kind: PersistenceNotice) => persistenceNoticed({ kind, text: TEXTS[kind] });
