import { HowItWorks } from './HowItWorks';
import { PartnerRestaurants } from './PartnerRestaurants';
import { PartnersPitch } from './PartnersPitch';
import { Testimonials } from './Testimonials';
import { TESTIMONIALS } from './testimonials';

export interface HomeRestProps {
  /** On the last day of How it works, `YYYY-MM-DD`. */
  date: string;
  isForPartners: boolean;
}

/** What is below the hero: in a chunk of its own, right behind the first render. */
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
