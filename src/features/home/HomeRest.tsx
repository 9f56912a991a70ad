import { useEffect } from 'react';
import { useGetContentQuery } from '@/api/contentApi';
import { HowItWorks } from './HowItWorks';
import { PartnerRestaurants } from './PartnerRestaurants';
import { PartnersPitch } from './PartnersPitch';
import { Testimonials } from './Testimonials';
import { TESTIMONIALS } from './testimonials';

/** The operator's own words and picture for the hero; undefined until they are known, or when they cannot be had. */
export interface HeroContent {
  caption?: string;
  image?: string;
}

export interface HomeRestProps {
  /** On the last day of How it works, `YYYY-MM-DD`. */
  date: string;
  /** A caption that is fixed: the operator's is not asked for. */
  hasOwnCaption: boolean;
  isForPartners: boolean;
  onContent: (content: HeroContent) => void;
}

/** What is below the hero, and what the API knows of the hero itself: in a chunk of its own, right behind the first render. */
export function HomeRest({ date, hasOwnCaption, isForPartners, onContent }: HomeRestProps) {
  const caption = useGetContentQuery('hero-caption', { skip: hasOwnCaption }).data;
  const image = useGetContentQuery('hero-image').data;
  useEffect(() => onContent({ caption, image }), [caption, image, onContent]);
  return (
    <>
      <PartnerRestaurants />
      <HowItWorks date={date} />
      <PartnersPitch prominent={isForPartners} />
      <Testimonials testimonials={TESTIMONIALS} />
    </>
  );
}
