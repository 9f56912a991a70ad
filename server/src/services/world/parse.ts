/** Parses a world file and reports all problems with their lines. */
import { Value, ValueErrorType, type ValueError } from '@sinclair/typebox/value';
import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type Document,
  type Node,
  type Pair,
  type Range,
} from 'yaml';
import { WorldFile } from './worldSchema';

export type Problem = { line: number; column: number; message: string };
/** The way to a value: keys and indexes. */
export type Way = readonly (string | number)[];

export class WorldFileError extends Error {
  override name = 'WorldFileError';
  constructor(readonly problems: Problem[]) {
    super(problems.map(({ line, message }) => `line ${line}: ${message}`).join('\n'));
  }
}

export type ParsedWorld = {
  file: WorldFile;
  /** A problem at the place of a value. */
  problem: (way: Way, message: string) => Problem;
};

/** One step towards a value, through references to anchors. */
function stepInto(document: Document, node: Node | null | undefined, key: string | number) {
  const at = isAlias(node) ? node.resolve(document) : node;
  if (isSeq(at)) return { value: at.items[Number(key)] as Node | undefined, key: undefined };
  if (!isMap(at)) return undefined;
  const pair = at.items.find((item) => isScalar(item.key) && String(item.key.value) === String(key));
  return pair && { value: pair.value as Node | null, key: pair.key as Node };
}

/** @returns where the value of a way begins, or of the nearest one around it; a key begins before its value */
function offsetOf(document: Document, way: Way): number {
  let node: Node | null | undefined = document.contents;
  let offset = node?.range?.[0] ?? 0;
  for (const key of way) {
    const step = stepInto(document, node, key);
    if (!step) break;
    node = step.value;
    offset = (step.key ?? node)?.range?.[0] ?? offset;
  }
  return offset;
}

const wayOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replace(/~1/g, '/').replace(/~0/g, '~'));

type Said = { says?: string; keySays?: string; properties?: Record<string, unknown> };

function wordsOf({ type, path, schema, value }: ValueError): string {
  const key = wayOf(path).at(-1) ?? 'the file';
  // A word of a list is better known by itself than by its number.
  const name = /^\d+$/.test(key) && typeof value === 'string' ? value : key;
  const { says, keySays, properties = {} } = schema as Said;
  if (type === ValueErrorType.ObjectRequiredProperty) return `"${name}" is missing`;
  if (type === ValueErrorType.ObjectAdditionalProperties) {
    return keySays
      ? `"${name}" must be ${keySays}`
      : `"${name}" is not known here; known are ${Object.keys(properties).join(', ')}`;
  }
  return `"${name}" must be ${says ?? 'something else'}`;
}

/** A group that may also be a plain text: the problems within the group, which the union hides. */
function* within(errors: Iterable<ValueError>): Generator<ValueError> {
  for (const error of errors) {
    const isGroup = error.type === ValueErrorType.Union && typeof error.value === 'object';
    const inner = isGroup ? error.errors.at(-1) : undefined;
    if (inner) yield* within(inner);
    else yield error;
  }
}

const MAX_PROBLEMS = 50;

/** Keeps the first problem of each path, because the others follow from it. */
function problemsOf(data: unknown, problem: ParsedWorld['problem']): Problem[] {
  const byPath = new Map<string, Problem>();
  for (const error of within(Value.Errors(WorldFile, data))) {
    if (byPath.has(error.path)) continue;
    byPath.set(error.path, problem(wayOf(error.path), wordsOf(error)));
    if (byPath.size > MAX_PROBLEMS) break;
  }
  const all = [...byPath.values()];
  const sorted = all.slice(0, MAX_PROBLEMS).sort((a, b) => a.line - b.line || a.column - b.column);
  const [more] = all.slice(MAX_PROBLEMS);
  return more
    ? [...sorted, { ...more, message: `${more.message}; there may be more, correct these first` }]
    : sorted;
}

type At = (offset: number, message: string) => Problem;

/** Whether YAML's merge key has nothing to merge: another value than a group or a list of groups. */
function mergesNothing(document: Document, { key, value }: Pair): boolean {
  // The library reads this key as a symbol, and a quoted "<<" as text.
  if (!isScalar(key) || typeof key.value !== 'symbol') return false;
  const groupOf = (node: unknown) => (isAlias(node) ? node.resolve(document) : node);
  const source = groupOf(value);
  return !(isSeq(source) ? source.items : [source]).every((one) => isMap(groupOf(one)));
}

/** Resolves references; exponentially growing ones fail only here. */
function plain(document: Document, at: At): unknown {
  const refuse = (node: { range?: Range | null }, message: string) => {
    throw new WorldFileError([at(node.range?.[0] ?? 0, message)]);
  };
  visit(document, {
    Alias: (_key, alias) => {
      if (!alias.resolve(document)) refuse(alias, `"*${alias.source}" names no anchor above it`);
    },
  });
  visit(document, {
    Pair: (_key, pair) => {
      if (mergesNothing(document, pair))
        refuse(pair.key as Node, '"<<" must be a group of named values, or a list of groups');
    },
  });
  try {
    return document.toJS();
  } catch (error) {
    throw new WorldFileError([at(0, error instanceof Error ? error.message : String(error))]);
  }
}

const ONE_DOCUMENT = 'a world file is one document, and a second begins here';

/** What the bytes of another encoding become when they are read as UTF-8. */
const MISREAD = /[\0\ufffd]/;

function refuseOtherEncodings(text: string, at: At): void {
  const offset = text.search(MISREAD);
  if (offset >= 0)
    throw new WorldFileError([at(offset, 'this is no text in UTF-8: save the file in this encoding')]);
}

/** @throws WorldFileError */
export function parseWorldFile(text: string): ParsedWorld {
  const lines = new LineCounter();
  const document = parseDocument(text, { schema: 'failsafe', merge: true, lineCounter: lines });
  const at: At = (offset, message) => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col, message };
  };
  refuseOtherEncodings(text, at);
  const broken = document.errors.map(({ code, pos, message }) =>
    at(pos[0], code === 'MULTIPLE_DOCS' ? ONE_DOCUMENT : message.replace(/ at line [^]*/, '')),
  );
  if (broken.length > 0) throw new WorldFileError(broken);
  const data = plain(document, at);
  if (data === null) throw new WorldFileError([at(0, 'the file is empty')]);
  const problem = (way: Way, message: string) => at(offsetOf(document, way), message);
  const problems = problemsOf(data, problem);
  if (problems.length > 0) throw new WorldFileError(problems);
  return { file: Value.Decode(WorldFile, data), problem };
}
