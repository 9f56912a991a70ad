import { Link } from 'react-router-dom';
import { hrefTo, routes } from '@/config/routes';
import { Prose } from './Prose';
import { SupportEmail } from './SupportEmail';

export function TermsScreen() {
  return (
    <Prose title={routes.terms.title} heading="Terms of service">
      <p>
        These terms are an agreement between you and Dwellivery. Please read them: by opening an account,
        ordering, or otherwise using the site you accept them, together with our{' '}
        <Link to={hrefTo('privacy')}>privacy policy</Link>.
      </p>
      <WhoMayUse />
      <Ordering />
      <Rules />
      <Liability />
    </Prose>
  );
}

function WhoMayUse() {
  return (
    <>
      <h2>1. Who may use the site</h2>
      <p>
        The site is not open to people under 13. If you are 13 to 18 years old, you may use it only under the
        supervision of a parent or guardian who agrees to these terms.
      </p>
      <h2>2. Your account</h2>
      <p>
        Give us correct contact details and keep them so. Keep your password to yourself; what is done with
        your account counts as done by you until you tell us otherwise. We may close accounts that break these
        terms.
      </p>
      <p>
        Connected users see each other's full profile. Users who are not connected see limited profile data.
      </p>
    </>
  );
}

function Ordering() {
  return (
    <>
      <h2>3. Events and orders</h2>
      <p>
        Restaurants run the events; we bring your order to them. An event names its day, its place and the
        time by which orders close. Dishes are prepared by the restaurant, which answers for their quality and
        for what it says about ingredients and allergens. If an event does not take place, you get your money
        back.
      </p>
      <h2>4. Prices and payment</h2>
      <p>
        Before you pay we show every line of your order: dishes, fees, delivery, tax, tip, discounts and
        credit. Card data is held by the payment processor, not by us. A payment that fails can be submitted
        again until the event closes.
      </p>
      <h2>5. Pickup and delivery</h2>
      <p>
        Pick up your order in the time you chose; food that is not picked up cannot be kept. Direct-to-door
        delivery is offered within the range that the event shows, to an address where somebody can take the
        order.
      </p>
      <h2>6. VIP membership, credit and referrals</h2>
      <p>
        A VIP membership renews until you cancel it and then stays valid until the end of the period you paid
        for. You and a friend you refer each receive $10 of credit after your friend's first order. Credit is
        not money: it can be used for orders only and is not paid out.
      </p>
    </>
  );
}

function Rules() {
  return (
    <>
      <h2>7. Fair use</h2>
      <p>
        Do not use the site for anything unlawful, do not try to get at other people's data, do not resell
        orders, do not open several accounts to collect rewards, and do not burden the site with automatic
        requests.
      </p>
      <h2>8. Content</h2>
      <p>
        Names, pictures and texts on the site belong to us or to the restaurants. What you send us, such as a
        profile picture or a note, stays yours; you allow us to use it to run the service.
      </p>
      <h2>9. Services of others</h2>
      <p>
        The site works with services of others, for payments, maps and mail among them. Their own terms apply
        to what they do for you.
      </p>
    </>
  );
}

function Liability() {
  return (
    <>
      <h2>10. No warranty</h2>
      <p>The site is offered as it is. We do not promise that it is free of errors or always available.</p>
      <h2>11. Limit of liability</h2>
      <p>
        As far as the law allows, our liability to you for everything that arises from the site or from an
        order is limited to $500 in total, and we are not liable for indirect damage.
      </p>
      <h2>12. Governing law and courts</h2>
      <p>
        These terms are governed by the law of Delaware. Disputes are decided by the courts in Chicago,
        Illinois.
      </p>
      <h2>13. Changes and contact</h2>
      <p>
        When these terms change in a way that matters, we tell you before the change applies. Questions go to{' '}
        <SupportEmail />.
      </p>
    </>
  );
}
