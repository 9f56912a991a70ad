import { leastProcessorTime } from '@dwellivery/domain/testing/processorTime';
import { plainText } from './plainText';

/** The text by the browser's own parser. */
function parsed(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  body.querySelectorAll('script, style, template').forEach((element) => element.remove());
  return body.textContent.trim();
}

it.each([
  '<p>Free <em>delivery</em> on <strong>Thursday</strong></p>',
  'Fish &amp; chips &mdash; caf&eacute; &#8220;Lupita&#x2019;s&#8221; &lt;3',
  '<a href="/faq" title="a > b">Ask</a> &amp;lt; stays once decoded',
  `<a title='it"s > there'>x</a>`,
  '<!-- hidden > words -->seen<!-- never closed',
  '<script>if (1 < 2) words()</script>seen<style>p > a {}</style><SCRIPT>x</SCRIPT >',
  '<p>3 < 4 and 5 > 4</p>',
  '<img src=x onerror="window.pwned=1">seen<br/>too</p>',
  '',
])('reads the words that the parser reads: %s', (html) => {
  expect(plainText(html)).toBe(parsed(html));
});

it('keeps the words of paragraphs apart', () => {
  expect(plainText('<h3>Snow day</h3><P>Late <b>to</b>night.</P ><p>Bring a bag.</p>')).toBe(
    'Snow day Late tonight. Bring a bag.',
  );
});

it('leaves names it does not know, and characters that do not exist', () => {
  expect(plainText('&thetasym;&bogus; &#0;&#1114112;x')).toBe('&thetasym;&bogus; x');
});

it('takes no long time for hostile text', async () => {
  const read = () => {
    for (const part of ['<a "', '<script ', '<!--', '<', '&#', "<a b='"]) plainText(part.repeat(20_000));
  };
  expect(await leastProcessorTime(read, 2000)).toBeLessThanOrEqual(2000);
});
