import { HowItWorks } from './HowItWorks';
import { PartnerRestaurants } from './PartnerRestaurants';
import { PartnersPitch } from './PartnersPitch';
import { Testimonials } from './Testimonials';
import { TESTIMONIALS } from './testimonials';

export interface HomeRestProps {
  /** The last date in "How it works", `YYYY-MM-DD`. */
  date: string;
  isForPartners: boolean;
}

/** The content below the hero, in its own chunk that loads after the first render. */
export function HomeRest({ date, isForPartners }: HomeRestProps) {
  return (
    <>
      <PartnerRestaurants />
      <HowItWorks date={date} />
      <PartnersPitch prominent={isForPartners} />
      <Testimonials testimonials={TESTIMONIALS} />
    </>
  );
}
