/** Restricts imports, globals and APIs to one home each, so that each is found and changed in one place. */
const path = require('node:path');

/** `homes` are path prefixes relative to the root. An entry restricts an import, a global, a property, a JSX attribute or a call. */
const HOMES = [
  {
    what: 'browser storage',
    homes: ['src/lib/storage.ts', 'src/app/early/readStorage.ts'],
    globals: ['localStorage', 'sessionStorage'],
  },
  { what: 'the page address', homes: ['src/lib/navigation.ts'], globals: ['location'] },
  {
    what: 'the time now',
    homes: ['src/lib/clock.ts', 'server/src/lib/clock.ts', 'sandbox/src/clock.ts'],
    clock: true,
  },
  {
    what: 'raw HTML',
    homes: ['src/components/SafeHtml.tsx'],
    attributes: ['dangerouslySetInnerHTML'],
    writes: ['innerHTML', 'outerHTML'],
    imports: /^dompurify$/,
  },
  {
    what: 'the untyped store hooks',
    homes: ['src/store/hooks.ts'],
    imports: /^react-redux$/,
    names: ['useSelector', 'useDispatch', 'useStore'],
  },
  { what: 'the map library', homes: ['src/components/map/'], imports: /^google-map-react$/ },
  { what: 'Stripe in the browser', homes: ['src/integrations/stripe/'], imports: /^@stripe\// },
  {
    what: 'redux-persist',
    homes: ['src/store/store.ts', 'src/store/persistence/'],
    imports: /^redux-persist(\/|$)/,
  },
  { what: 'the sandbox', homes: ['server/src/start/startServer.ts'], imports: /^@dwellivery\/sandbox(\/|$)/ },
];

const GLOBAL_OBJECTS = new Set(['window', 'globalThis', 'self', 'document']);
const isUnshadowed = (context, node) => {
  for (let scope = context.sourceCode.getScope(node); scope; scope = scope.upper) {
    const variable = scope.set.get(node.name);
    if (variable) return variable.defs.length === 0;
  }
  return true;
};
const isGlobal = (context, node, name) =>
  node.type === 'Identifier' && node.name === name && isUnshadowed(context, node);

function propertyName(node) {
  if (!node.computed && node.property.type === 'Identifier') return node.property.name;
  return node.property.type === 'Literal' ? String(node.property.value) : undefined;
}

function importVisitors(home, report) {
  const check = (node) => {
    if (!node.source || !home.imports.test(String(node.source.value)) || node.importKind === 'type') return;
    const named = (node.specifiers ?? []).map((specifier) => specifier.imported?.name);
    if (!home.names || home.names.some((name) => named.includes(name))) report(node);
  };
  return {
    ImportDeclaration: check,
    ImportExpression: check,
    ExportNamedDeclaration: check,
    ExportAllDeclaration: check,
  };
}

function globalVisitors(home, report, context) {
  const isOurs = (name) => home.globals.includes(name);
  return {
    'Program:exit': (program) => {
      const through = context.sourceCode
        .getScope(program)
        .through.concat(
          [...context.sourceCode.getScope(program).set.values()]
            .filter((v) => v.defs.length === 0)
            .flatMap((v) => v.references),
        );
      for (const { identifier, isTypeReference } of through)
        if (isOurs(identifier.name) && !isTypeReference) report(identifier);
    },
    MemberExpression: (node) => {
      if (
        node.object.type === 'Identifier' &&
        GLOBAL_OBJECTS.has(node.object.name) &&
        isOurs(propertyName(node))
      )
        report(node);
    },
  };
}

function clockVisitors(report, context) {
  return {
    'NewExpression[arguments.length=0]': (node) => isGlobal(context, node.callee, 'Date') && report(node),
    'CallExpression > MemberExpression.callee': (node) =>
      isGlobal(context, node.object, 'Date') && propertyName(node) === 'now' && report(node),
  };
}

function htmlVisitors(home, report) {
  return {
    JSXAttribute: (node) => home.attributes.includes(node.name.name) && report(node),
    'AssignmentExpression > MemberExpression.left': (node) =>
      home.writes.includes(propertyName(node)) && report(node),
  };
}

/** Merges visitors, so that all entries for the same node run. */
function merge(visitors) {
  const merged = {};
  for (const [selector, visit] of visitors.flatMap((visitor) => Object.entries(visitor))) {
    const earlier = merged[selector];
    merged[selector] = earlier ? (node) => (earlier(node), visit(node)) : visit;
  }
  return merged;
}

const oneHome = {
  meta: { type: 'problem', schema: [], messages: { away: '{{what}} has one home: {{homes}}.' } },
  create(context) {
    const file = path.relative(context.cwd, context.filename).split(path.sep).join('/');
    const visitors = HOMES.filter(({ homes }) => !homes.some((prefix) => file.startsWith(prefix))).flatMap(
      (home) => {
        const data = { what: home.what, homes: home.homes.join(', ') };
        const report = (node) => context.report({ node, messageId: 'away', data });
        return [
          home.imports ? importVisitors(home, report) : {},
          home.globals ? globalVisitors(home, report, context) : {},
          home.clock ? clockVisitors(report, context) : {},
          home.attributes ? htmlVisitors(home, report) : {},
        ];
      },
    );
    return merge(visitors);
  },
};

module.exports = { oneHome };
