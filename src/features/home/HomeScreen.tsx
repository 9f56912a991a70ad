import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { deferred } from '@/components/ui/deferred';
import { Page } from '@/components/ui/Page';
import { ErrorState } from '@/components/ui/States';
import { hrefTo, routes } from '@/config/routes';
import { now } from '@/lib/clock';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { postalCodeChanged, selectIsSignedIn } from '@/store/slices/session';
import { Hero } from './Hero';
import { nextDateOf } from './heroCaption';
import type { HeroContent, HomeRestProps } from './HomeRest';
import styles from './HomeScreen.module.css';
import { heroImage, VARIANTS, type HomeVariant } from './homeTexts';

const rest = deferred<HomeRestProps>(() =>
  import(/* webpackChunkName: "home-part" */ './HomeRest').then((module) => module.HomeRest),
);

/** The home page and its suburb variant: one promise, one field, and what is cooking (spec 1 §2, spec 2 §2). */
export function HomeScreen({ variant = 'home' }: { variant?: HomeVariant }) {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const [content, setContent] = useState<HeroContent>({});
  const [hasFailed, setFailed] = useState(false);
  const texts = VARIANTS[variant];
  const caption = texts.caption ?? (content.caption?.trim() || texts.defaultCaption);

  const goToZip = (zip: string) => {
    // A customer's own zip is the account's; only a visitor's is remembered from here.
    if (!isSignedIn) dispatch(postalCodeChanged(zip));
    void navigate(hrefTo('browseZip', { zip }));
  };

  return (
    <Page wrap={false} className={styles.page} title={routes[variant].title}>
      <Hero
        caption={caption}
        lead={texts.lead}
        image={heroImage(content.image)}
        isSignedIn={isSignedIn}
        onZip={goToZip}
      />
      <rest.Part
        wanted={!hasFailed}
        props={{
          date: nextDateOf(caption, now()),
          hasOwnCaption: texts.caption !== undefined,
          isForPartners: variant === 'naperville',
          onContent: setContent,
        }}
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
