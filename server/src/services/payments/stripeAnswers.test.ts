/** A card provider, or something in its place, whose answers are none: each is an outage, of which nothing is taken for done. */
import { cutOff, endless, openOddServer } from '../../../test/oddServer';
import { testConfig } from '../../../test/helper';
import { stripeProvider } from './stripeProvider';

const BODIES: Record<string, [status: number, body: string]> = {
  empty: [200, ''],
  page: [200, '<html>Please sign in to this network.</html>'],
  rubbish: [200, '{"object": "payment_intent", '],
  null: [200, 'null'],
  number: [200, '42'],
  list: [200, '[]'],
  shapeless: [200, '{"id": "pi_1"}'],
  refused: [400, '{}'],
  unsaid: [400, '{"error": 5}'],
};
const STREAMS = { endless, cutOff };

let odd: Awaited<ReturnType<typeof openOddServer>>;
beforeAll(async () => {
  odd = await openOddServer((request, response) => {
    const name = request.url?.split(/[/?]/)[3] ?? '';
    const stream = STREAMS[name as keyof typeof STREAMS];
    if (stream) return stream(request, response);
    if (name === 'elsewhere') return response.writeHead(302, { location: '/v1/customers/number' }).end();
    const [status, body] = BODIES[name] ?? [404, ''];
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
});
afterAll(() => odd.close());

it('says that payments cannot be reached, and lives on', async () => {
  const provider = stripeProvider({ stripe: { ...testConfig().stripe, apiBase: odd.base } });
  const kinds = [...Object.keys(BODIES), ...Object.keys(STREAMS), 'elsewhere'];
  const codeOf = (asked: Promise<unknown>) =>
    asked.then(
      () => 'done',
      (error: { code?: string }) => error.code ?? String(error),
    );
  const answers = await Promise.all(
    kinds.map(async (kind) => [
      kind,
      await codeOf(provider.retrieveIntent(kind)),
      await codeOf(provider.deleteCustomer(kind)),
    ]),
  );
  const outage = 'payment_provider_unavailable';
  expect(answers).toEqual(kinds.map((kind) => [kind, outage, outage]));
});
