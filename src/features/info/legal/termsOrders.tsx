import { Link } from 'react-router-dom';
import { hrefTo } from '@/config/hrefTo';
import type { LegalSection } from './LegalPage';

/** Accounts, orders and money. The numbers are those of the specification and the contract. */
export const termsOrders: LegalSection[] = [
  {
    id: 'who',
    title: 'Who may use the site',
    body: (
      <>
        <p>
          The site is not open to people under 13. If you are 13 to 18 years old, you may use it only under
          the supervision of a parent or guardian who agrees to these terms.
        </p>
        <p>
          You may use the site for yourself and your household, or to order for a group that you belong to.
          The site is meant for people in the areas that it serves; a zip code that is not served cannot be
          signed up with.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <>
        <p>
          Give us correct contact details and keep them so: receipts, reminders and news of a cancellation go
          to the email address of your account. Confirm that address within seven days of signing up. Each
          person may have one account.
        </p>
        <p>
          Keep your password to yourself; what is done with your account counts as done by you until you tell
          us otherwise. If you believe that somebody else uses it, change the password and write to us at
          once.
        </p>
        <p>
          Connected users see each other's full profile. Users who are not connected see limited profile data.
          The <Link to={hrefTo('privacy')}>privacy policy</Link> says what that is.
        </p>
      </>
    ),
  },
  {
    id: 'events',
    title: 'Events and orders',
    body: (
      <>
        <p>
          Restaurants run the events; the site takes your order for them. An event names its day, its place
          and the time by which orders close. After that time no order can be placed or changed. Places and
          times are limited: an event or a time slot that is full takes no more orders.
        </p>
        <p>
          Your order is an offer. It is accepted when it is paid and you see the receipt. While you pay, your
          place is held for fifteen minutes; it is given back if the payment does not arrive in that time, and
          nothing is charged then.
        </p>
        <p>
          Dishes are prepared by the restaurant, which answers for their quality and for what it says about
          ingredients and allergens. Pictures show a kind of dish, not the portion. A note with an order is a
          wish that the restaurant follows where it can. If you have an allergy, ask before you order.
        </p>
      </>
    ),
  },
  {
    id: 'prices',
    title: 'Prices and payment',
    body: (
      <>
        <p>
          Before you pay we show every line of your order: dishes, service fee, reservation fee, delivery,
          tax, tip, discounts and credit. The total on the button is what is charged. If a price, a place or a
          code changes while you order, we show you what changed, and nothing is charged until you agree
          again.
        </p>
        <p>
          Card data is held by the payment processor, not by us. A payment that fails can be submitted again
          until the event closes. The reservation fee is due once for each day on which you order; it is part
          of the first order of that day that is paid.
        </p>
        <p>
          A promo code can have a date on which it ends, a number of uses, and a limit for each customer. One
          code can be used with an order. A tip goes with the order; it is your choice and may be zero.
        </p>
      </>
    ),
  },
  {
    id: 'handover',
    title: 'Pickup and delivery',
    body: (
      <>
        <p>
          Pick up your order in the time you chose and bring the receipt; food that is not picked up cannot be
          kept. Direct-to-door delivery is offered within the range that the event shows, measured as a drive,
          to an address where somebody can take the order. If nobody does, it may be left at the door, at your
          risk.
        </p>
        <p>
          Times are planned with care, but traffic, weather and a busy kitchen can change them. A delay that
          is reasonable is no ground for a refund.
        </p>
      </>
    ),
  },
  {
    id: 'cancel',
    title: 'Cancellations and refunds',
    body: (
      <>
        <p>
          You can cancel a paid order on its receipt until the orders of the event close. What you paid goes
          back to the card you paid with, and credit that was used is credit again. If the order bore the
          reservation fee of a day of which you have another order, that fee is kept while the other order
          stands; you are told so before you cancel. After the orders close, the food is bought and the order
          can no longer be canceled.
        </p>
        <p>
          If an event does not take place, every order is canceled, all of your money goes back, and we write
          to you. If something is missing or wrong, write to us with the restaurant and the day, as soon as
          you can; a picture helps. How fast a refund shows on your statement is up to your bank.
        </p>
      </>
    ),
  },
  {
    id: 'membership',
    title: 'VIP membership',
    body: (
      <p>
        A VIP membership is a subscription: it is paid in advance and renews until you cancel it. Members pay
        no service fee and no reservation fee. You can cancel under{' '}
        <Link to={hrefTo('account')}>My Account</Link> at any time; the membership then stays valid until the
        end of the period you paid for, and can be kept on until that day. A period that has begun is not
        refunded in part. The price of a renewal is the one that the plan shows at that time.
      </p>
    ),
  },
  {
    id: 'credit',
    title: 'Credit and referrals',
    body: (
      <p>
        You and a friend you refer each receive $10 of credit after your friend's first order. The credit is
        pending until the event of that order is over and your friend has confirmed the email address; if the
        order is canceled, it ends. An email address earns it once. Credit is not money: it is used for orders
        only, by itself with your next one, and is not paid out, sold or given to others. Rewards for accounts
        that were made only to collect them can be taken back.
      </p>
    ),
  },
];
