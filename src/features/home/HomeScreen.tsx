import { useState } from 'react';
import { useGetContentQuery } from '@/api/contentApi';
import { deferred } from '@/components/ui/deferred';
import { Page } from '@/components/ui/Page';
import { ErrorState } from '@/components/ui/States';
import { routes } from '@/config/routes';
import { useEachMinute } from '@/lib/useEachMinute';
import { useAppSelector } from '@/store/hooks';
import { useGoToZip } from '@/store/session/useGoToZip';
import { selectIsSignedIn } from '@/store/slices/session';
import { Hero } from './Hero';
import { exampleDate, nextDateOf } from './heroCaption';
import type { HomeRestProps } from './HomeRest';
import styles from './HomeScreen.module.css';
import { heroImage, VARIANTS, type HomeVariant } from './homeTexts';
import { HeroPicture, Porch } from './Porch';

const rest = deferred<HomeRestProps>(() =>
  import(/* webpackChunkName: "home-part" */ './HomeRest').then((module) => module.HomeRest),
);

/** The home page and its suburb variant (spec 1 §2, spec 2 §2). */
export function HomeScreen({ variant = 'home' }: { variant?: HomeVariant }) {
  const goToZip = useGoToZip();
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const [hasFailed, setFailed] = useState(false);
  const texts = VARIANTS[variant];
  const ownCaption = useGetContentQuery('hero-caption', { skip: texts.caption !== undefined }).data;
  const caption = texts.caption ?? (ownCaption?.trim() || texts.defaultCaption);
  const { cover, dish } = heroImage(useGetContentQuery('hero-image').data);
  const date = useEachMinute((at) => nextDateOf(caption, at));
  const lastStep = useEachMinute((at) => date ?? exampleDate(at));

  return (
    <Page wrap={false} className={styles.page} title={routes[variant].title}>
      <Hero
        caption={caption}
        lead={texts.lead}
        scene={cover ? <HeroPicture src={cover} /> : <Porch date={date} dish={dish ?? undefined} />}
        isSignedIn={isSignedIn}
        onZip={goToZip}
      />
      <rest.Part
        wanted={!hasFailed}
        props={{ date: lastStep, isForPartners: variant === 'naperville' }}
        instead={
          <div className={styles.rest}>
            {hasFailed && (
              <ErrorState
                compact
                title="We couldn't load the restaurants."
                onRetry={() => setFailed(false)}
              />
            )}
          </div>
        }
        onFailure={() => setFailed(true)}
      />
    </Page>
  );
}
