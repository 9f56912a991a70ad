import { useGetContentQuery } from '@/api/contentApi';
import { Page } from '@/components/ui/Page';
import { routes } from '@/config/routes';
import { useEachMinute } from '@/lib/useEachMinute';
import { useAppSelector } from '@/store/hooks';
import { useGoToZip } from '@/store/session/useGoToZip';
import { selectIsSignedIn } from '@/store/slices/session';
import { Hero } from './Hero';
import { exampleDate, nextDateOf } from './heroCaption';
import styles from './HomeScreen.module.css';
import { heroImage, VARIANTS, type HomeVariant } from './homeTexts';
import { HowItWorks } from './HowItWorks';
import { PartnerRestaurants } from './PartnerRestaurants';
import { PartnersPitch } from './PartnersPitch';
import { HeroPicture, Porch } from './Porch';
import { Testimonials } from './Testimonials';
import { TESTIMONIALS } from './testimonials';

/** The home page and its suburb variant (spec 1 §2, spec 2 §2). */
export function HomeScreen({ variant = 'home' }: { variant?: HomeVariant }) {
  const goToZip = useGoToZip();
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const texts = VARIANTS[variant];
  const ownCaption = useGetContentQuery('hero-caption', { skip: texts.caption !== undefined }).data;
  const caption = texts.caption ?? (ownCaption?.trim() || texts.defaultCaption);
  const { cover, dish } = heroImage(useGetContentQuery('hero-image').data);
  const date = useEachMinute((at) => nextDateOf(caption, at));
  const lastStep = useEachMinute((at) => date ?? exampleDate(at));

  return (
    <Page
      wrap={false}
      className={styles.page}
      title={routes[variant].title}
      head={{ description: texts.lead }}
    >
      <Hero
        caption={caption}
        lead={texts.lead}
        scene={cover ? <HeroPicture src={cover} /> : <Porch date={date} dish={dish ?? undefined} />}
        isSignedIn={isSignedIn}
        onZip={goToZip}
      />
      <PartnerRestaurants />
      <HowItWorks date={lastStep} />
      <PartnersPitch prominent={variant === 'naperville'} />
      <Testimonials testimonials={TESTIMONIALS} />
    </Page>
  );
}
