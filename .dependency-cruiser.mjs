// docs/architecture.md, "Who may import whom", as rules. Every one is an error.

const test = String.raw`(\.test\.(ts|tsx)$|/test-[^/]+\.ts$|/testing/)`;

/** Features may be imported from the ones further right, through index.ts. */
const before = [['session'], ['lineage'], ['datasets'], ['visualization', 'preprocessing']];
const featureOrders = {
  web: [...before, ['projects']],
  server: [...before, ['training'], ['prediction', 'online', 'decisions']],
};

function forbid(name, comment, from, to) {
  return { name, comment, severity: 'error', from, to };
}

/** For each feature of an application: which others it may not import at all. */
function leftwardOnly(app) {
  const featureOrder = featureOrders[app];
  const features = `^apps/${app}/src/features/`;
  const ordered = featureOrder.flatMap((names, level) =>
    names.map((name) => {
      const allowed = [name, ...featureOrder.slice(0, level).flat()].join('|');
      return forbid(
        `${app}-${name}-leftward`,
        'Features meet only leftward; otherwise app/ composes them.',
        { path: `${features}${name}/`, pathNot: test },
        { path: features, pathNot: `${features}(${allowed})/` },
      );
    }),
  );
  const inOrder = featureOrder.flat().join('|');
  const others = forbid(
    `${app}-other-features-alone`,
    'Features outside the order meet in app/ only.',
    { path: `${features}([^/]+)/`, pathNot: `${features}(${inOrder})/|${test}` },
    { path: features, pathNot: `${features}($1|session)/` },
  );
  const throughIndex = forbid(
    `${app}-features-through-index`,
    'Another feature is imported through its index.ts.',
    { path: `${features}([^/]+)/`, pathNot: test },
    { path: `${features}[^/]+/`, pathNot: `${features}($1/|[^/]+/index\\.tsx?$)` },
  );
  return [...ordered, others, throughIndex];
}

const serverKinds = '^apps/server/src/kinds/';
const serverDecisions = '^apps/server/src/features/decisions/';
const serverTraining = '^apps/server/src/features/training/';
const trainingKinds = [
  forbid(
    'server-kinds-apart',
    'A kind never imports another.',
    { path: serverKinds, pathNot: `${serverKinds}registry\\.ts$|${test}` },
    { path: serverKinds },
  ),
  forbid(
    'server-kinds-through-registry',
    'Only the registry knows the kinds, and only what opens the application knows the registry.',
    { path: '^apps/server/src/', pathNot: `${serverKinds}|^apps/server/src/open-context\\.ts$|${test}` },
    { path: serverKinds },
  ),
  forbid(
    'server-kinds-on-frame',
    'A kind stands on the typed frame of training and what features stand on, not on other features.',
    { path: serverKinds, pathNot: `${serverKinds}registry\\.ts$|${test}` },
    {
      path: '^apps/server/src/',
      pathNot: `^apps/server/src/http/|${serverTraining}(training-kind|model-tasks|options/.*)\\.ts$|${serverDecisions}(decision-kind|naming-column|range-file|read-sent-sheet|run-sheet)\\.ts$`,
    },
  ),
];

const kinds = '^apps/web/src/kinds/';
const families = '^apps/web/src/families/';
const projects = '^apps/web/src/features/projects/';
const webKinds = [
  forbid(
    'web-kinds-apart',
    'A kind never imports another.',
    { path: `${kinds}([^/]+)/` },
    { path: kinds, pathNot: `${kinds}$1/` },
  ),
  forbid(
    'web-kinds-through-app',
    'Only the application knows the kinds.',
    { path: '^apps/web/src/', pathNot: `${kinds}|^apps/web/src/app/kinds\\.ts$|${test}` },
    { path: kinds },
  ),
  forbid(
    'web-families-for-kinds',
    'What kinds of one shape share is used by kinds only.',
    { path: '^apps/web/src/', pathNot: `${kinds}|${families}|${test}` },
    { path: families },
  ),
  forbid(
    'web-families-apart',
    'A family never imports another.',
    { path: `${families}([^/]+)/` },
    { path: families, pathNot: `${families}$1/` },
  ),
  forbid(
    'web-kinds-on-frame',
    'Kinds and families stand on the frame of projects; another feature is imported through its index.ts.',
    { path: `${kinds}|${families}`, pathNot: test },
    {
      path: '^apps/web/src/(features|app)/',
      pathNot: `${projects}|^apps/web/src/features/[^/]+/index\\.ts$`,
    },
  ),
];

const contract = [
  forbid(
    'contract-alone',
    'The contract imports its schema library only.',
    { path: '^packages/contract/src/', pathNot: test },
    { pathNot: '^packages/contract/src/|node_modules/zod/' },
  ),
];

const apart = [
  forbid(
    'web-without-server',
    'Browser and server meet in the contract.',
    { path: '^apps/web/' },
    { path: '^apps/server/' },
  ),
  forbid(
    'server-without-web',
    'Browser and server meet in the contract.',
    { path: '^apps/server/' },
    { path: '^apps/web/' },
  ),
];

const web = [
  forbid(
    'web-shared-below-features',
    'charts, ui and lib know no feature and no app.',
    { path: '^apps/web/src/(charts|ui|lib)/', pathNot: test },
    { path: '^apps/web/src/(features|kinds|families|app)/' },
  ),
  forbid(
    'web-features-below-app',
    'Features do not know the application around them.',
    { path: '^apps/web/src/features/', pathNot: test },
    { path: '^apps/web/src/app/' },
  ),
  forbid(
    'web-lib-lowest',
    'lib is below charts and ui.',
    { path: '^apps/web/src/lib/', pathNot: test },
    { path: '^apps/web/src/(charts|ui)/' },
  ),
  forbid(
    'web-pictures-without-api',
    'Charts and interface parts take data and callbacks only.',
    { path: '^apps/web/src/(charts|ui)/', pathNot: test },
    { path: '^packages/contract/|^apps/web/src/lib/api/|@tanstack/react-query' },
  ),
  ...leftwardOnly('web'),
  ...webKinds,
];

const server = [
  forbid(
    'server-features-below-app',
    'Features do not know what puts them together.',
    { path: '^apps/server/src/features/', pathNot: test },
    { path: '^apps/server/src/(app|main|main-api|members-api|open-context|start-server)\\.ts$' },
  ),
  forbid(
    'server-parts-below-features',
    'What features stand on knows none of them.',
    { path: '^apps/server/src/(config|db|http|jobs|compute|files|events|tables|shares)/', pathNot: test },
    { path: '^apps/server/src/(features/|app\\.ts|main\\.ts)' },
  ),
  forbid(
    'server-routes-without-sql',
    'Routes translate; SQL is in *-rows.ts.',
    { path: 'routes\\.ts$' },
    { path: '-rows\\.ts$|node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'server-sql-in-rows',
    'SQL is in *-rows.ts, and in db/ itself.',
    { path: '^apps/server/src/features/', pathNot: `-rows\\.ts$|${test}` },
    { path: 'node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'server-verbs-without-http',
    'A verb knows nothing of HTTP but how to refuse.',
    {
      path: '^apps/server/src/features/',
      pathNot: `routes\\.ts$|/(caller|development)/|/[^/]*(hook|guard|plugin|stream)[^/]*\\.ts$|${test}`,
    },
    { path: 'node_modules/(fastify|@fastify)/', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'server-jobs-without-handlers',
    'Who starts a job does not load what does it.',
    { path: '\\.job\\.ts$' },
    { path: '\\.handler\\.ts$' },
  ),
  forbid(
    'server-one-door-queue',
    'Only jobs/ knows the queue.',
    { path: '^apps/server/src/', pathNot: `^apps/server/src/jobs/|${test}` },
    { path: 'node_modules/pg-boss/' },
  ),
  forbid(
    'server-one-door-s3',
    'Only files/ knows the object store.',
    { path: '^apps/server/src/', pathNot: '^apps/server/src/files/' },
    { path: 'node_modules/@aws-sdk/' },
  ),
  forbid(
    'server-one-door-tables',
    'Only tables/ knows the table engine.',
    { path: '^apps/server/src/', pathNot: `^apps/server/src/tables/|${test}` },
    { path: 'node_modules/@duckdb/' },
  ),
  ...leftwardOnly('server'),
  ...trainingKinds,
];

const everywhere = [
  forbid(
    'no-cycles',
    'Nothing leads back to itself.',
    {},
    { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  ),
  forbid('no-lost-imports', 'Every import is found.', {}, { couldNotResolve: true }),
  forbid(
    'tests-stay-outside',
    'What runs does not import tests.',
    { path: '^(apps|packages)/', pathNot: test },
    { path: test },
  ),
];

export default {
  forbidden: [...contract, ...apart, ...web, ...server, ...everywhere],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(apps|packages)/[^/]+/(dist|\\.vitest|test-results)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
