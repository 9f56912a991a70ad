/** Opens the store for the desk and makes the context that its services run in. */
import type { ServerConfig } from '../config/config';
import type { Context } from '../ports/context';
import { connect, type Connection } from '../db/connect';
import { DatabaseError } from '../db/errors';
import { migrate, ownVersion, schemaVersion } from '../db/migrate';
import { noticeRestore } from '../db/restored';
import { systemClock } from '../lib/clock';
import { noMaps } from '../ports/maps';
import { applyIntent } from '../services/orders/applyIntent';
import { applyProviderRefund } from '../services/orders/providerRefund';
import { stripeProvider } from '../services/payments/stripeProvider';
import { googleMaps } from '../services/range/googleMaps';
import { deskLog } from './log';
import type { Terminal } from './terminal';

type Opened = { context: Context; close: () => Promise<void> };

/**
 * Prepares an empty store, as a server's first start does. Refuses an older one, because a server of the older release may still
 * run on it; the server of this release migrates it.
 * @throws DatabaseError `older`, `newer`
 */
async function prepare({ db, patiently }: Connection, terminal: Terminal): Promise<void> {
  const version = await schemaVersion(db);
  if (version === 0) terminal.err('The database is empty: its tables are made now.\n');
  else if (version < ownVersion()) {
    throw new DatabaseError(
      'older',
      'The database was written by an older release. Start the server of this release once; it brings the tables up to date.',
    );
  }
  await patiently(migrate);
  await noticeRestore(db);
}

/** @throws DatabaseError, after closing everything */
export async function openStore(config: ServerConfig, terminal: Terminal): Promise<Opened> {
  const connection = await connect(config);
  try {
    await prepare(connection, terminal);
  } catch (error) {
    await connection.close();
    throw error;
  }
  const context: Context = {
    config,
    db: connection.db,
    clock: systemClock,
    provider: stripeProvider(config),
    maps: config.maps ? googleMaps(config.maps) : noMaps,
    orders: { applyIntent, applyProviderRefund },
    log: deskLog(terminal),
  };
  return { context, close: connection.close };
}
