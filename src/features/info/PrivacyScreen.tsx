import { Link } from 'react-router-dom';
import { hrefTo, routes } from '@/config/routes';
import { Prose } from './Prose';
import { SupportEmail } from './SupportEmail';

export function PrivacyScreen() {
  return (
    <Prose title={routes.privacy.title} heading="Privacy policy" note="Last updated February 2018">
      <p>
        This policy says what Dwellivery learns about you, what we do with it, and what you can do about it.
        By using the site you agree to it and to our <Link to={hrefTo('terms')}>terms of service</Link>.
      </p>

      <h2>What we collect</h2>
      <ul>
        <li>What you tell us: your name, email, phone number, home address, and a picture if you add one.</li>
        <li>What you order: the event, the dishes, your notes, how you receive them, and what you paid.</li>
        <li>How you found us: the campaign or the friend whose link you followed.</li>
        <li>
          What your browser sends with every visit: its type, the pages you open, and an approximate place.
        </li>
      </ul>

      <h2>What we use it for</h2>
      <p>
        To take and deliver your orders, to remind you of them, to answer your questions, to show events near
        you, to credit referrals, and to find and repair faults. The restaurant that cooks for you receives
        what it needs to prepare and hand over your order, and nothing more.
      </p>

      <h2>Payments</h2>
      <p>
        Card data is entered with and held by our payment processor. It never reaches our servers; we keep the
        amount, the time, and the last four digits for your receipt.
      </p>

      <h2>What other customers see</h2>
      <p>
        Connected users see each other's full profile; unconnected users see limited profile data: your first
        name and your picture. The site has no way to connect with another customer at this time, so others
        see the limited data alone.
      </p>

      <h2>Services that work for us</h2>
      <p>
        We use services for payments, maps, mail, analytics and error reports. They load in your browser when
        they are needed, receive only what their task requires, and never run on the pages where you pay.
      </p>

      <h2>Cookies and storage</h2>
      <p>
        Your cart and your sign-in are kept in your browser's local storage, so that they are there when you
        come back. Signing out removes them from this device.
      </p>

      <h2>Children</h2>
      <p>
        The site is not open to people under 13, and we do not knowingly keep data about them. If you are
        between 13 and 18, use the site only with the supervision of a parent or guardian.
      </p>

      <h2>Your choices</h2>
      <p>
        You can see and change what we know about you under <Link to={hrefTo('account')}>My Account</Link>. To
        have your account removed, or to ask anything about this policy, write to <SupportEmail />.
      </p>
    </Prose>
  );
}
