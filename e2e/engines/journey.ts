import { openDoor, type FrontDoor } from '../support/frontDoor';
import { freePort } from '../../server/test/freePort';
import { BOOT_LIMIT_MS, startServer, type TestServer } from '../support/server';
import { Customer, type Size } from './customer';
import { firefox } from './firefox';
import { webkit, type WebKitFiles } from './webkit';
import type { Engine } from './wire';

jest.setTimeout(180_000);

const SIZES: Size[] = [
  { width: 375, height: 740 },
  { width: 1280, height: 900 },
];

interface Installed {
  firefox?: string;
  webkit?: WebKitFiles;
}

/** The engines that the configuration has found. */
function engines(): Engine[] {
  const found = JSON.parse(process.env.ENGINES ?? '{}') as Installed;
  return [
    ...(found.firefox ? [firefox(found.firefox)] : []),
    ...(found.webkit ? [webkit(found.webkit)] : []),
  ];
}

export interface Walk {
  customer: Customer;
  server: TestServer;
  /** The connection between the browser and the server. */
  door: FrontDoor;
  /** A demo account without an order at event 101, another one for each walk. */
  email: string;
}

/** Makes a test of the walk for each engine and each size, with a clean profile each; all share one server. */
export function journey(title: string, walk: (walk: Walk) => Promise<void>): void {
  let server: TestServer;
  let door: FrontDoor;
  let site: string;
  let walks = 0;

  beforeAll(async () => {
    const port = await freePort();
    site = `http://127.0.0.1:${port}`;
    server = await startServer({ PUBLIC_URL: site });
    door = await openDoor(port, server.url);
  }, BOOT_LIMIT_MS + 30_000);
  afterAll(async () => {
    await door?.close();
    await server?.stop();
  });

  const cases = engines().flatMap((engine) =>
    SIZES.map((size) => ({ engine, size, name: engine.name, width: size.width })),
  );
  it.each(cases)(`$name at $width px: ${title}`, async ({ engine, size }) => {
    walks += 1;
    door.state = 'open';
    const email = `neighbor0${walks}@demo.test`;
    const customer = await Customer.at(engine, site, size);
    try {
      await walk({ customer, server, door, email });
    } catch (error) {
      const seen = await customer.screen().catch(String);
      throw new Error(`${String(error)}\nSeen: ${seen.slice(0, 1_500)}`, { cause: error });
    } finally {
      await customer.close();
    }
  });
}
