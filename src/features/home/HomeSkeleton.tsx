import { Page } from '@/components/ui/Page';
import { routes } from '@/config/routes';
import { Hero } from './Hero';
import styles from './HomeScreen.module.css';
import { VARIANTS } from './homeTexts';
import { Porch } from './Porch';

/** The skeleton of the home page. Its zip form works before the app runs (app/early/zipForm). */
export function HomeSkeleton() {
  const { defaultCaption, lead } = VARIANTS.home;
  return (
    <Page wrap={false} className={styles.page} title={routes.home.title}>
      <Hero
        caption={defaultCaption}
        lead={lead}
        scene={<Porch isBare />}
        isSignedIn={false}
        onZip={() => undefined}
      />
      <div className={styles.rest} />
    </Page>
  );
}
