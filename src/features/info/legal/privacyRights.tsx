import { Link } from 'react-router-dom';
import { hrefTo } from '@/config/hrefTo';
import { SupportEmail } from '../SupportEmail';
import type { LegalSection } from './LegalPage';

/** What stays on the device, for how long data is kept, and what a customer may ask for. */
export const privacyRights: LegalSection[] = [
  {
    id: 'location',
    title: 'Your location',
    body: (
      <p>
        If you open the list of events without a zip code, your browser may ask whether we may know where you
        are. If you agree, the position is used once, to find the zip code around you, and is not stored. If
        you do not, type a zip code: everything else works the same.
      </p>
    ),
  },
  {
    id: 'storage',
    title: 'Cookies and storage',
    body: (
      <>
        <p>
          The site itself sets no cookies. It keeps the following in your browser's own storage, so that it is
          there when you come back:
        </p>
        <ul>
          <li>the token that says that you are signed in, your user number and your zip code;</li>
          <li>one cart for each event, with your notes, and what you filled in at checkout;</li>
          <li>
            your first name and dishes in the shared carts of others, with what proves that you are that
            guest;
          </li>
          <li>your name and contact data, for at most an hour;</li>
          <li>your last receipts, to be read without a connection;</li>
          <li>for a day: the last five pages that you saw, masked, which only you can send to support;</li>
          <li>until you close the tab: how you found us, and what you pressed and saw in it, masked;</li>
          <li>
            for 30 days: the numbers of problem reports that you have sent, so that you can delete them.
          </li>
        </ul>
        <p>
          Signing out removes what is yours from this device, but for the numbers of reports. Card data is
          never among it. Services that work for us may set cookies of their own, as their policies describe.
        </p>
      </>
    ),
  },
  {
    id: 'reports',
    title: 'Problem reports',
    body: (
      <p>
        On the <Link to={hrefTo('support')}>support page</Link>, in the footer and wherever something failed
        you can make a report of what the site has stored and shown to you. Names, addresses, notes, numbers
        and secrets are masked in it, unless you choose to include your own. You see the report before you
        send it, and it goes to nobody unless you do. We keep a report that was sent for 30 days; you can
        delete it before. Only our support opens it, and each opening is on record for a year.
      </p>
    ),
  },
  {
    id: 'keep',
    title: 'How long we keep it',
    body: (
      <>
        <p>
          We keep your account while you have it, and orders with their payments for as long as tax and
          accounting rules ask for them. A link to confirm an email address works for seven days. An order
          that is not paid gives its place back after fifteen minutes, thirty at most.
        </p>
        <p>
          What you report of a dinner, your words and a picture if you add one, is read by us alone. We keep
          the words with the order and the picture for 180 days.
        </p>
        <p>
          You can delete your account yourself, under <Link to={hrefTo('settings')}>Settings</Link>: your
          name, contact data, pictures, sign-ins, notes, reports and mails go at once, from our backups as
          they are replaced. What was ordered and paid stays in the books, without you. If you earned a
          referral reward as a friend, a code made of your email address stays, so that the address does not
          earn it twice; the address cannot be read from it.
        </p>
      </>
    ),
  },
  {
    id: 'security',
    title: 'How we protect it',
    body: (
      <p>
        Passwords and sign-in tokens are stored in a form from which they cannot be read back. Repeated wrong
        passwords make further attempts wait. A link in a mail that opens an account or changes its address
        works once; one that only chooses what we write to you works as long as the address is yours. No site
        can promise that nothing ever goes wrong: if your data were affected, we would tell you as the law
        requires.
      </p>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <p>
        The site is not open to people under 13, and we do not knowingly keep data about them. If you are
        between 13 and 18, use the site only with the supervision of a parent or guardian. If you believe that
        a child has an account, write to us and we remove it.
      </p>
    ),
  },
  {
    id: 'choices',
    title: 'Your choices',
    body: (
      <ul>
        <li>
          You can see what your account holds under <Link to={hrefTo('account')}>My Account</Link>, and change
          your contact data, picture and password there.
        </li>
        <li>
          You can choose what we write to you about under{' '}
          <Link to={hrefTo('notifications')}>Notifications</Link> or by the link at the foot of each such
          mail, also without an account, and leave the mailing list by the link in its mails. Mails about your
          own orders and your account belong to the service and go on while you use it; reminders of orders
          can be turned off.
        </li>
        <li>
          You can refuse your location, and block the services that measure in your browser: ordering works
          without them.
        </li>
        <li>
          Under <Link to={hrefTo('settings')}>Settings</Link> you can also download everything that we keep
          about you, as a page to read or as a file for other programs, and delete your account. You are asked
          for your password first.
        </li>
        <li>
          To object to a use, or where you cannot do it yourself, write to <SupportEmail />. We may ask you to
          show that the account is yours. Where the law of your state gives you further rights, we honor them,
          and using them costs you nothing.
        </li>
      </ul>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and contact',
    body: (
      <p>
        When this policy changes, the new text and its date stand on this page. The site is meant for
        customers in the United States. Questions and complaints go to <SupportEmail />.
      </p>
    ),
  },
];
