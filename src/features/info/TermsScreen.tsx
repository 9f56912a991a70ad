import { Link } from 'react-router-dom';
import { hrefTo } from '@/config/hrefTo';
import { routes } from '@/config/routes';
import { LegalPage } from './legal/LegalPage';
import { termsOrders } from './legal/termsOrders';
import { termsRules } from './legal/termsRules';

const sections = [...termsOrders, ...termsRules];

export function TermsScreen() {
  return (
    <LegalPage
      title={routes.terms.title}
      heading="Terms of service"
      intro={
        <p>
          These terms are an agreement between you and <span translate="no">Dwellivery</span> (“we”). Please
          read them: by opening an account, ordering, or otherwise using the site you accept them, together
          with our <Link to={hrefTo('privacy')}>privacy policy</Link>. If you do not agree, please do not use
          the site.
        </p>
      }
      sections={sections}
    />
  );
}
