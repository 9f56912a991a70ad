import { deferred } from '@/components/ui/deferred';
import type { ChosenLabelsProps } from './ChosenLabels';

const chosen = deferred<ChosenLabelsProps>(() =>
  import(/* webpackChunkName: "labels-part" */ './ChosenLabels').then((module) => module.ChosenLabels),
);

/** Labels of a cart's or an order's line, which load after the line. Keeps the height of one line meanwhile. */
export const LazyLabels = (props: ChosenLabelsProps) => <chosen.Part wanted props={props} instead={<br />} />;
