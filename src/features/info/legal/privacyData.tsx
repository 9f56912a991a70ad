import type { LegalSection } from './LegalPage';

/** What is collected, what for, and who gets it. */
export const privacyData: LegalSection[] = [
  {
    id: 'collect',
    title: 'What we collect',
    body: (
      <>
        <p>We keep what you tell us, what you order, and a little that your browser tells us by itself:</p>
        <ul>
          <li>
            <b>Your account.</b> Your name, email address, phone number, home address and zip code, your
            password in a form that cannot be read back, and a picture if you add one. We store the picture
            anew in a small size; the place and the device that a camera writes into a file are dropped.
          </li>
          <li>
            <b>Your orders.</b> The event, the dishes with their options and notes, how and where you receive
            them, the tip, the promo code, what you paid, whether a payment failed, and what you changed and
            canceled. What a change would make of an order is kept until the change is paid or over.
          </li>
          <li>
            <b>Your sign-ins.</b> When, how and with which browser you signed in, so that you can see and end
            them under My Account.
          </li>
          <li>
            <b>Where an order goes.</b> For a delivery: the address, and the driving distance from the event
            to your door, which decides whether we can deliver.
          </li>
          <li>
            <b>Credit, referrals and membership.</b> Your credit balance and each booking behind it, who
            referred whom, and whether and until when you are a VIP member.
          </li>
          <li>
            <b>Waitlists.</b> If you wait for a place of a full event: the event, when you joined, and what
            became of it.
          </li>
          <li>
            <b>What you follow.</b> If you ask us to tell you when somebody cooks in an area, or when a
            restaurant has a new event: your email address and the zip code or the restaurant, and which
            coming events we have told you about. Of an area you get one mail. Two months after it, or after
            you ended it, or a week after you asked if you never confirmed the address, we forget it.
          </li>
          <li>
            <b>Your choices.</b> Whether you want to be reminded of your orders, and of what you want
            notifications on your devices.
          </li>
          <li>
            <b>Notifications.</b> If you turn them on in a browser: the address that its maker gave us for it
            and the keys to encrypt what we send, until you turn them off or sign out there.
          </li>
          <li>
            <b>How you found us.</b> The campaign (utm parameters), the page that linked here, or the friend
            whose link you followed. We keep it with your account and your orders.
          </li>
          <li>
            <b>Requests to our servers.</b> The time, the path, the result and the network address of each
            request. Passwords, sign-in tokens and email addresses are not written to these logs.
          </li>
        </ul>
        <p>
          If you sign in with Facebook or Google, we receive your name, your email address and the number by
          which that service knows you. We do not receive your password there, your friends or your posts.
        </p>
      </>
    ),
  },
  {
    id: 'use',
    title: 'What we use it for',
    body: (
      <>
        <ul>
          <li>To take your orders, to check that they can be delivered, and to hand them over.</li>
          <li>To take payments, to give back what has to be given back, and to keep our books.</li>
          <li>
            To write to you about your account and your orders: the confirmation of your email address, a new
            password, the receipt, a payment that failed, a reminder the day before and on the day, a
            cancellation or a refund, a place that became free if you wait for one.
          </li>
          <li>To show events near your zip code, and how far away they are.</li>
          <li>To credit referrals, and to see that rewards are not collected twice.</li>
          <li>To answer your questions, to find and repair faults, and to keep attackers out.</li>
        </ul>
        <p>
          We do not sell what we know about you, and we do not let others advertise to you with it by name.
          News about coming events is sent only to people who asked for it.
        </p>
      </>
    ),
  },
  {
    id: 'payments',
    title: 'Payments',
    body: (
      <p>
        Card data is entered with and held by our payment processor. It never reaches our servers; we keep the
        amount, the time, the result, and the brand and the last four digits of the card for your receipt. If
        you ask for it while you pay, the processor keeps the card for your next orders; you see the brand and
        the last four digits of a card that you save, and can remove it under My Account. The processor may
        recognize your device to prevent fraud, and your bank may ask you to confirm a payment on a page of
        its own.
      </p>
    ),
  },
  {
    id: 'restaurants',
    title: 'What restaurants see',
    body: (
      <p>
        The restaurant that cooks for you receives what it needs to prepare and hand over your order: the
        dishes with their options and notes, your name, the time, and for a delivery the address with your
        phone number. It does not receive your password, your payment data or your other orders.
      </p>
    ),
  },
  {
    id: 'others',
    title: 'What other customers see',
    body: (
      <>
        <p>
          Connected users see each other's full profile; unconnected users see limited profile data: your
          first name and your picture. The site has no way to connect with another customer at this time, so
          others see the limited data alone.
        </p>
        <p>
          A friend who follows your invitation learns nothing about you from the link but a number. You are
          not told what your friend orders; you see that credit has been booked.
        </p>
        <p>
          If you let neighbors join your delivery, or join one, who has its link sees the first names of those
          who are in, how many dishes each has, and when it comes. Only those who have joined see the address.
        </p>
        <p>
          In a shared cart, its host sees each guest's first name and dishes with their notes, pays them, and
          keeps them with the order; the kitchen packs them by name. Guests see each other's first names and
          how many dishes each has. They see when the food comes, but not the host's address.
        </p>
      </>
    ),
  },
  {
    id: 'services',
    title: 'Services that work for us',
    body: (
      <>
        <p>
          Some tasks are done by others. Each receives only what its task requires, and some are switched off
          on this site:
        </p>
        <ul>
          <li>
            <b>Payments</b>: the card data you enter, the amount, and which order it is for.
          </li>
          <li>
            <b>Maps</b>: the addresses and places that are searched, shown or measured, without your name.
          </li>
          <li>
            <b>Mail</b>: the address and the text of what we write to you; for our mailing list your email
            address and zip code.
          </li>
          <li>
            <b>Notifications</b>, if you turn them on: the service of your browser&apos;s maker carries what
            we send, encrypted for your device. It names no address and no amount.
          </li>
          <li>
            <b>Sign-in</b> with Facebook or Google, if you choose it. When you sign out here, we ask Facebook
            to end your session there as well.
          </li>
          <li>
            <b>Analytics and a marketing pixel</b>: which pages are opened, and that somebody signed up,
            ordered or subscribed. Paths are told without what follows the question mark.
          </li>
          <li>
            <b>Error reports</b>: what broke and where, with email addresses, numbers and quoted texts taken
            out before it is sent. We report one in ten visits, and every visit in which something broke.
          </li>
          <li>
            <b>Chat</b>, if you open it: what you write there.
          </li>
        </ul>
        <p>
          These services load when they are needed. Those that measure or chat are not started on the pages
          where you pay, see a receipt or change a password.
        </p>
        <p>
          We also hand over data where the law requires it, or to defend ourselves against a claim. If the
          business is sold, your data may go to the buyer, who is bound by this policy.
        </p>
      </>
    ),
  },
];
