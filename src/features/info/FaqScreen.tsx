import { useGetContentBlockQuery } from '@/api/contentApi';
import { SafeHtml } from '@/components/SafeHtml';
import { routes } from '@/config/routes';
import { Prose } from './Prose';
import { SupportEmail } from './SupportEmail';

const WHEN_QUESTION = 'When will I receive my pickup instructions?';

/** The second question is shown twice, as specified (spec 1 §2 "Other"). The operator's own questions follow. */
export function FaqScreen() {
  const own = useGetContentBlockQuery('faq').data ?? '';
  return (
    <Prose title={routes.faq.title} heading="Frequently asked questions">
      <h2>Who do I contact about an order?</h2>
      <p>
        Write to <SupportEmail />. Tell us the restaurant and the day, and we will find your order.
      </p>
      <h2>{WHEN_QUESTION}</h2>
      <WhenAnswer />
      <h2>{WHEN_QUESTION}</h2>
      <WhenAnswer />
      <h2>Why do most events deliver to the door?</h2>
      <p>
        We have expanded home delivery and eliminated pickups for most events: the restaurant brings the food
        to every door within its delivery range. Each event says how it comes, and an event that still offers
        pickup shows the place. At checkout we check that your address is within range before you pay.
      </p>
      {own && <SafeHtml html={own} />}
    </Prose>
  );
}

function WhenAnswer() {
  return (
    <p>
      We send you a reminder with the pickup instructions the day before, and another one on the day of
      pickup. You also find them on your receipt.
    </p>
  );
}
