import { Link } from 'react-router-dom';
import { hrefTo } from '@/config/hrefTo';
import { routes } from '@/config/routes';
import { LegalPage } from './legal/LegalPage';
import { privacyData } from './legal/privacyData';
import { privacyRights } from './legal/privacyRights';

const sections = [...privacyData, ...privacyRights];

export function PrivacyScreen() {
  return (
    <LegalPage
      title={routes.privacy.title}
      heading="Privacy policy"
      note="Last updated February 2018"
      intro={
        <p>
          This policy says what <span translate="no">Dwellivery</span> learns about you, what we do with it,
          and what you can do about it. It covers this website and the mails we send. By using the site you
          agree to it and to our <Link to={hrefTo('terms')}>terms of service</Link>.
        </p>
      }
      sections={sections}
    />
  );
}
