/** Reads the types of the official SDK from its declarations, so that tests compare the stand-in's answers with them. */
import { dirname, join } from 'node:path';

import ts from 'typescript';

const ROOT = dirname(require.resolve('stripe'));

const program = ts.createProgram([join(ROOT, 'resources.d.ts')], {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2022,
  strict: true,
  skipLibCheck: true,
  types: [],
});
const checker = program.getTypeChecker();

/** A type by its file below `resources` and its name: `('Charges', 'Charge')`, `('Checkout/Sessions', 'Checkout.SessionListParams')`. */
export function sdkType(file: string, name: string): ts.Type {
  const source = program.getSourceFile(join(ROOT, 'resources', `${file}.d.ts`));
  const symbol = name
    .split('.')
    .reduce<ts.Symbol | undefined>(
      (inside, part) =>
        inside && checker.getExportsOfModule(inside).find((found) => found.getName() === part),
      source && checker.getSymbolAtLocation(source),
    );
  if (symbol === undefined) throw new Error(`The SDK has no ${name} in ${file}`);
  return checker.getDeclaredTypeOfSymbol(symbol);
}

const typeOfProperty = (symbol: ts.Symbol): ts.Type => checker.getTypeOfSymbol(symbol);
const isOptional = (symbol: ts.Symbol): boolean => (symbol.flags & ts.SymbolFlags.Optional) !== 0;

/** An event by its type. */
export function sdkEvent(type: string): ts.Type {
  const all = sdkType('Events', 'Event');
  const found = (all.isUnion() ? all.types : []).find((event) => {
    const name = event.getProperty('type');
    const literal = name && typeOfProperty(name);
    return literal?.isStringLiteral() && literal.value === type;
  });
  if (found === undefined) throw new Error(`The SDK has no event ${type}`);
  return found;
}

/** The names of an interface's properties. */
export const fieldsOf = (type: ts.Type): string[] =>
  checker.getPropertiesOfType(type).map((symbol) => symbol.getName());

/** The type behind a path of names, through lists; undefined if there is none. */
export function sdkField(type: ts.Type, path: string): ts.Type | undefined {
  return path.split('.').reduce<ts.Type | undefined>((at, name) => {
    const list = at && checker.getIndexTypeOfType(at, ts.IndexKind.Number);
    const inner = list ?? at;
    const symbol = inner && checker.getPropertyOfType(checker.getNonNullableType(inner), name);
    return symbol && checker.getNonNullableType(typeOfProperty(symbol));
  }, type);
}

/** True for a field that holds an id or, expanded, the object: `string | Customer`. */
export function isIdOrObject(type: ts.Type | undefined): boolean {
  const types = type?.isUnion() ? type.types : [];
  const isObject = (one: ts.Type): boolean => one.getProperty('id') !== undefined;
  return types.some((one) => (one.flags & ts.TypeFlags.String) !== 0) && types.some(isObject);
}

const nameOf = (type: ts.Type): string => (type.aliasSymbol ?? type.getSymbol())?.getName() ?? '';

/** Whether a value fits a type that is no object; null for objects and unions. */
function fitsPrimitive(value: unknown, type: ts.Type): boolean | null {
  const { flags } = type;
  // Numbers of any precision, which are sent as text.
  if (nameOf(type) === 'Decimal') return typeof value === 'string';
  if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return true;
  if (flags & ts.TypeFlags.Null) return value === null;
  if (flags & ts.TypeFlags.Undefined) return value === undefined;
  if (type.isStringLiteral() || type.isNumberLiteral()) return value === type.value;
  if (flags & ts.TypeFlags.BooleanLiteral) return checker.typeToString(type) === String(value);
  if (flags & ts.TypeFlags.String) return typeof value === 'string';
  if (flags & ts.TypeFlags.Number) return typeof value === 'number';
  if (flags & ts.TypeFlags.Boolean) return typeof value === 'boolean';
  // Any other text beside the known ones: `string & {}`.
  if (type.isIntersection()) return typeof value === 'string';
  return null;
}

/** No problems if one type of the union fits; else the problems of the object type with the fewest. */
function unionProblems(value: unknown, union: ts.UnionType, path: string): string[] {
  const found = union.types.map((type) => mismatches(value, type, path));
  if (found.some((problems) => problems.length === 0)) return [];
  const isObject = typeof value === 'object' && value !== null;
  const objects = found.filter((_, index) => (union.types[index]?.flags ?? 0) & ts.TypeFlags.Object);
  const [nearest] = isObject ? objects.sort((one, other) => one.length - other.length) : [];
  return nearest ?? [notOf(value, union, path)];
}

function objectProblems(value: Record<string, unknown>, type: ts.Type, path: string): string[] {
  const index = checker.getIndexTypeOfType(type, ts.IndexKind.String);
  const known = checker.getPropertiesOfType(type);
  const names = new Set(known.map((symbol) => symbol.getName()));
  const extra = Object.keys(value).filter((name) => !names.has(name));
  return [
    ...known.flatMap((symbol) => {
      const at = `${path}.${symbol.getName()}`;
      const inner = value[symbol.getName()];
      if (inner === undefined) return isOptional(symbol) ? [] : [`${at} is missing`];
      return mismatches(inner, typeOfProperty(symbol), at);
    }),
    ...extra.flatMap((name) =>
      index === undefined
        ? [`${path}.${name} is no field`]
        : mismatches(value[name], index, `${path}.${name}`),
    ),
  ];
}

const notOf = (value: unknown, type: ts.Type, path: string): string =>
  `${path}: ${JSON.stringify(value)} is not ${checker.typeToString(type)}`;

/** The differences of a JSON value from a type of the SDK: fields that are missing, unknown, or of another type. */
export function mismatches(value: unknown, type: ts.Type, path: string): string[] {
  const fits = fitsPrimitive(value, type);
  if (fits !== null) return fits ? [] : [notOf(value, type, path)];
  if (type.isUnion()) return unionProblems(value, type, path);
  if (typeof value !== 'object' || value === null) return [notOf(value, type, path)];
  if (checker.isArrayType(type)) {
    const item = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
    if (!Array.isArray(value) || item === undefined) return [`${path} is no list`];
    return value.flatMap((inner: unknown, index) => mismatches(inner, item, `${path}[${index}]`));
  }
  if (Array.isArray(value)) return [`${path} is a list`];
  return objectProblems(value as Record<string, unknown>, type, path);
}
