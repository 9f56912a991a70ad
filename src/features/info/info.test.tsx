import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { defaultRuntimeConfig, setRuntimeConfig } from '@/config/runtimeConfig';
import { renderWithProviders } from '@/testing/renderWithProviders';
import { stubApi } from '@/testing/stubApi';
import { EventGoneScreen } from './EventGoneScreen';
import { FaqScreen } from './FaqScreen';
import { OutOfAreaScreen } from './OutOfAreaScreen';
import { PrivacyScreen } from './PrivacyScreen';
import { ServerErrorScreen } from './ServerErrorScreen';
import { SupportScreen } from './SupportScreen';
import { TermsScreen } from './TermsScreen';

const FAQ = 'GET /api/v2/content_blocks/faq';
const faqBlock = (body: string) => ({ data: { slug: 'faq', body } });
beforeEach(() => void stubApi({ [FAQ]: faqBlock('') }));

/** The facts of spec 1 §1, §2 and §9; the text around them is not specified. */
const FACTS: [string, ReactElement, (string | RegExp)[]][] = [
  [
    'faq',
    <FaqScreen />,
    [
      'Who do I contact about an order?',
      'support@dwellivery.example',
      /day before, and another one on the day of pickup/,
    ],
  ],
  ['support', <SupportScreen />, ['support@dwellivery.example']],
  [
    'privacy',
    <PrivacyScreen />,
    [
      'Last updated February 2018',
      'not open to people under 13',
      /between 13 and 18.*parent or guardian/,
      /held by our payment processor/,
      /Connected users see each other's full profile/,
      /limited profile data/,
      // What the product keeps and sends, said as it is.
      /last four digits of a card that you save/,
      /with which browser you signed in/,
      /Error reports: what broke and where, with email addresses, numbers and quoted texts taken out/,
      /your last receipts, to be read without a connection/,
    ],
  ],
  [
    'terms',
    <TermsScreen />,
    [
      'not open to people under 13',
      'parent or guardian',
      'Card data is held by the payment processor',
      'limited to $500',
      'law of Delaware',
      'courts in Chicago',
      /each receive \$10.*first order/,
    ],
  ],
  [
    'out of area',
    <OutOfAreaScreen />,
    ['Sorry, we are not in your area... yet!', "We'll let you know as soon as we launch in your area."],
  ],
  ['event gone', <EventGoneScreen />, ['Sorry, this project is either closed or unavailable.']],
  ['server error', <ServerErrorScreen />, ["Oops, we're not feeling dwell!"]],
];

describe('the stated facts', () => {
  it.each(FACTS)('%s', (_name, ui, facts) => {
    renderWithProviders(ui);
    const text = (screen.getByRole('main').textContent ?? '').replace(/\s+/g, ' ');
    facts.forEach((fact) => expect(text).toMatch(typeof fact === 'string' ? new RegExp(escape(fact)) : fact));
  });

  it('the question about pickup instructions is shown twice', () => {
    renderWithProviders(<FaqScreen />);
    expect(
      screen.getAllByRole('heading', { name: 'When will I receive my pickup instructions?' }),
    ).toHaveLength(2);
  });

  it("the operator's own questions follow, without what HTML from outside may not do", async () => {
    stubApi({ [FAQ]: faqBlock('<h3>May I bring my dog?</h3><p>Yes.<script>alert(1)</script></p>') });
    const { container } = renderWithProviders(<FaqScreen />);
    expect(await screen.findByRole('heading', { level: 3, name: 'May I bring my dog?' })).toBeVisible();
    expect(container.querySelector('script')).toBeNull();
  });

  it('the link home from an error reloads the page', () => {
    renderWithProviders(<ServerErrorScreen />);
    expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
  });
});

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

describe('a legal page', () => {
  it.each([
    ['privacy', <PrivacyScreen key="privacy" />],
    ['terms', <TermsScreen key="terms" />],
  ])('%s lists its sections, and leads to each', async (_name, ui) => {
    renderWithProviders(ui);
    const links = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link');
    const [, ...headings] = screen.getAllByRole('heading', { level: 2 });
    expect(links.map(({ textContent }, index) => `${index + 1}. ${textContent}`)).toEqual(
      headings.map(({ textContent }) => textContent),
    );
    const last = links.at(-1);
    if (last) await userEvent.click(last);
    expect(headings.at(-1)).toHaveFocus();
    expect(window.location.hash).toBe('');
  });
});

it.each([
  ['https://chat.example.com/bubble.js', 1],
  ['', 0],
])('the contact page names the chat and its hours only where there is one: %j', (scriptUrl, count) => {
  setRuntimeConfig({ ...defaultRuntimeConfig, chat: { scriptUrl } });
  renderWithProviders(<SupportScreen />);
  expect(screen.queryAllByText(/chat bubble.+9am - 6:30pm CST/)).toHaveLength(count);
  expect(screen.queryAllByText(/chat/i)).toHaveLength(2 * count);
  setRuntimeConfig(null);
});
