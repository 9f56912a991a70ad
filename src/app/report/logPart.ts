/** The content of one chunk: what redacts, for the log on disk and for a report. */
export { hideSecrets } from '@/store/snapshot/redact/maskText';
export { collectReport } from './collectReport';
export { keepLog } from './keepLog';
