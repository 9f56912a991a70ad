/**
 * The embedded database, with each statement planned once. PGlite itself parses and plans every statement anew, in six calls
 * of its WebAssembly; one that is known by name takes one call, and a fraction of the time.
 */
import {
  messages,
  parse as answers,
  PGlite,
  protocol,
  type PGliteOptions,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite';

type Prepared = { name: string; parameterTypes: number[]; fields: Results['fields'] };

const { serialize } = protocol;
/** Statements that hold lists of any length are of any number: those that come later, or are long, are planned each time. */
const MOST_KEPT = 1000;
const LONGEST_KEPT = 20_000;

const joined = (parts: Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

class PreparedPglite extends PGlite {
  readonly #known = new Map<string, Prepared>();

  async #prepare(text: string): Promise<Prepared> {
    const known = this.#known.get(text);
    if (known) return known;
    const isKept = this.#known.size < MOST_KEPT && text.length <= LONGEST_KEPT;
    const name = isKept ? `kept${this.#known.size}` : '';
    const described = await this.execProtocolStream(
      joined([serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), serialize.sync()]),
    );
    const columns = described.find((message) => message instanceof messages.RowDescriptionMessage);
    const prepared = {
      name,
      parameterTypes: answers.parseDescribeStatementResults(described),
      fields: (columns?.fields ?? []).map((field) => ({ name: field.name, dataTypeID: field.dataTypeID })),
    };
    if (isKept) this.#known.set(text, prepared);
    return prepared;
  }

  #write(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null;
    return (this.serializers[type ?? 0] ?? String)(value);
  }

  async #execute<T>(text: string, params: unknown[], options: QueryOptions): Promise<Results<T>> {
    const { name, parameterTypes, fields } = await this.#prepare(text);
    const values = params.map((value, at) => this.#write(value, parameterTypes[at]));
    const answer = await this.execProtocolStream(
      joined([serialize.bind({ statement: name, values }), serialize.execute(), serialize.sync()]),
    );
    const readers = fields.map(({ dataTypeID: type }) => options.parsers?.[type] ?? this.parsers[type]);
    const read = (cell: string | null, at: number): unknown => {
      const reader = readers[at];
      return cell === null || !reader ? cell : reader(cell);
    };
    const rows = answer.flatMap((message) => {
      if (!(message instanceof messages.DataRowMessage)) return [];
      const cells = message.fields.map(read);
      if (options.rowMode === 'array') return [cells];
      return [Object.fromEntries(cells.map((cell, at) => [fields[at]?.name, cell]))];
    });
    return { rows: rows as T[], fields };
  }

  #run<T>(text: string, params: unknown[] = [], options: QueryOptions = {}): Promise<Results<T>> {
    return this._runExclusiveQuery(() => this.#execute<T>(text, params, options));
  }

  override async query<T>(text: string, params?: unknown[], options?: QueryOptions): Promise<Results<T>> {
    await this._checkReady();
    return this._runExclusiveTransaction(() => this.#run<T>(text, params, options));
  }

  override transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const query: Transaction['query'] = (text, params, options) => this.#run(text, params, options);
    return super.transaction((tx) => work(Object.assign(tx, { query })));
  }
}

export async function openPglite(options?: PGliteOptions): Promise<PGlite> {
  const client = new PreparedPglite(options);
  await client.waitReady;
  return client;
}
