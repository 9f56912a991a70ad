import { SupportEmail } from '../SupportEmail';
import type { LegalSection } from './LegalPage';

/** Conduct, liability and law. */
export const termsRules: LegalSection[] = [
  {
    id: 'conduct',
    title: 'Fair use',
    body: (
      <>
        <p>You agree not to</p>
        <ul>
          <li>use the site for anything unlawful, or order with a card or an account that is not yours;</li>
          <li>try to get at other people's data, or around limits and checks of the site;</li>
          <li>resell orders, places or credit, or open several accounts to collect rewards;</li>
          <li>burden the site with automatic requests, or copy its content in bulk;</li>
          <li>write what is insulting, threatening or false into notes, names or pictures;</li>
          <li>send anything that harms the site, its customers or the restaurants.</li>
        </ul>
        <p>Be kind to the people who cook for you and bring your food.</p>
      </>
    ),
  },
  {
    id: 'content',
    title: 'Content and rights',
    body: (
      <>
        <p>
          Names, logos, pictures, texts and software of the site belong to us, to the restaurants, or to those
          who let us use them. You may look at them and print your receipts; any other use needs the owner's
          consent.
        </p>
        <p>
          What you send us, such as a profile picture or a note, stays yours. You allow us, without payment
          and for as long as we keep it, to store, show and change its form as far as the service needs it.
          You say that you have the right to send it. Ideas for the site that you send us may be used freely.
        </p>
      </>
    ),
  },
  {
    id: 'others',
    title: 'Services of others',
    body: (
      <p>
        The site works with services of others, for payments, maps, mail and signing in among them, and leads
        to pages of others. Their own terms apply to what they do for you, and we do not answer for them.
      </p>
    ),
  },
  {
    id: 'end',
    title: 'Ending the agreement',
    body: (
      <p>
        You may stop using the site at any time, and ask us to close your account. We may refuse orders, or
        suspend or close accounts that break these terms or put others at risk; orders that are paid are
        carried out or refunded. What by its nature goes on after the end, such as the sections on rights,
        liability and law, goes on.
      </p>
    ),
  },
  {
    id: 'warranty',
    title: 'No warranty',
    body: (
      <p>
        The site is offered as it is and as it is available, without warranty of any kind, expressed or
        implied, as far as the law allows; that includes warranties of merchantability, of fitness for a
        particular purpose and of not infringing rights. We do not promise that it is free of errors or always
        available, nor that what restaurants say about their food is right. Some states do not allow this;
        then it does not apply to you, or only in part.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Limit of liability',
    body: (
      <p>
        As far as the law allows, our liability to you for everything that arises from the site or from an
        order is limited to $500 in total, whatever the legal ground. We are not liable for indirect,
        incidental, special or consequential damage, for lost profit or for lost data, even if we could have
        known of it. This does not limit liability that the law does not allow to be limited.
      </p>
    ),
  },
  {
    id: 'indemnity',
    title: 'Claims by others',
    body: (
      <p>
        If somebody makes a claim against us because you broke these terms or the law, or because of something
        you sent us, you bear what it costs us, reasonable fees of lawyers included. We tell you of such a
        claim without delay, and you help us to answer it.
      </p>
    ),
  },
  {
    id: 'force',
    title: 'Events beyond control',
    body: (
      <p>
        Neither of us answers for what could not be prevented with reasonable care: a storm, a power failure,
        a closed road, an order of the authorities. An event that cannot take place for such a reason is
        canceled, and the section on cancellations applies.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Governing law and courts',
    body: (
      <p>
        These terms are governed by the law of Delaware, without its rules on the conflict of laws. Disputes
        are decided by the courts in Chicago, Illinois, and both of us accept them. Before you go to court,
        write to us: most things can be settled in a few lines. A claim has to be raised within one year after
        its ground has become known, where the law allows that.
      </p>
    ),
  },
  {
    id: 'general',
    title: 'General',
    body: (
      <>
        <p>
          These terms and the pages they refer to are the whole agreement between us about the site. If a part
          of them does not hold, the others still do. If we do not insist on a right once, it is not given up.
          You may not hand over the agreement without our consent; we may hand it over with the business. No
          partnership or employment comes from it. Notices go to the email address of your account, and to us
          at the address below.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and contact',
    body: (
      <p>
        When these terms change, the new text stands on this page. It applies to what you order after that;
        for an order you have placed, the terms of its day apply. Questions go to <SupportEmail />.
      </p>
    ),
  },
];
