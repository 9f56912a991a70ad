import { SmartLink } from '@/components/ui/SmartLink';
import { runtimeConfig } from '@/config/runtimeConfig';
import styles from './HomeScreen.module.css';

/** Link for restaurants to the partners page, which is another site. */
export function PartnersPitch({ prominent }: { prominent: boolean }) {
  return (
    <section className={`wrap ${styles.pitch}`} aria-label="For restaurants">
      {prominent && <h2>You cook? Naperville is hungry.</h2>}
      <p>
        Restaurants: cook one day, fill every order you take.{' '}
        <SmartLink href={runtimeConfig().links.partners}>Become a partner</SmartLink>
      </p>
    </section>
  );
}
