/** Who may import whom. `build/check-imports.ts` runs it and fails when it read nothing. */
const never = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })

/** Tests introduce everybody to everybody. */
const code = (path) => ({ path, pathNot: '\\.test\\.tsx?$' })

/** Starts and routes of the server: they put the rooms together. */
const SERVER_RENDERING = '^src/server-entry\\.tsx$'

module.exports = {
  forbidden: [
    never(
      'no-cycles',
      {},
      // The generated tree of routes closes a circle by its nature: pages link to pages.
      { circular: true, viaOnly: { pathNot: '^src/routeTree\\.gen\\.ts$' } },
      'Two files that need each other are one idea.',
    ),
    never('nothing-unresolved', {}, { couldNotResolve: true }, 'Every import leads somewhere.'),
    never(
      'contract-is-a-leaf',
      code('^contract/'),
      { pathNot: ['^contract/', '^node_modules/(zod|marked|budoux)/'] },
      'Page, worker and server agree on it, so it depends on none of them and runs anywhere.',
    ),
    never(
      'page-stays-in-its-room',
      code('^src/'),
      { path: '^(server|build|tests|sw|content)/' },
      'Page and server meet in the contract, not even by types.',
    ),
    never(
      'page-uses-no-node',
      { ...code('^src/'), pathNot: ['\\.test\\.tsx?$', SERVER_RENDERING] },
      { dependencyTypes: ['core'] },
      'The page runs in a browser.',
    ),
    never(
      'worker-stays-in-its-room',
      code('^sw/'),
      { path: ['^(server|build|tests|content)/', '^src/'], pathNot: '^src/local/' },
      'Of the page it knows only what the device keeps.',
    ),
    never(
      'server-stays-in-its-room',
      code('^server/'),
      { path: '^(src|tests|sw)/' },
      'Server and page meet in the contract.',
    ),
    never(
      'nothing-imports-tests',
      code('^(contract|src|sw|server|build)/'),
      { path: '^tests/' },
      'The product runs without its tests.',
    ),
    never(
      'build-is-no-part-of-the-product',
      code('^(contract|src|sw|server)/'),
      { path: '^build/' },
      'What runs at build time does not run in the store.',
    ),
    never(
      'ui-knows-no-domain',
      code('^src/ui/'),
      {
        path: '^(src|contract)/',
        pathNot: [
          '^src/ui/',
          '^contract/(rules|tones|pictures|picture-addresses|markdown|prefectures|typed-text|civil-date|holidays|phone-words)\\.ts$',
        ],
      },
      'The design system would fit another shop: of the contract it takes constants, the calendar and the forms of pictures, texts, telephone numbers and typed text.',
    ),
    never(
      'features-are-strangers',
      code('^src/features/([^/]+)/'),
      { path: '^src/features/', pathNot: '^src/features/$1/' },
      'A route introduces them, by passing one as a prop of the other.',
    ),
    never(
      'features-know-no-screen',
      code('^src/features/'),
      { path: '^src/(routes|layouts|router\\.tsx|start\\.tsx|server-entry\\.tsx)' },
      'ui ← features ← routes.',
    ),
    never(
      'device-knows-no-screen',
      code('^src/(local|session)/'),
      { path: '^(src/(ui|features|routes|layouts|navigation)/|node_modules/react)' },
      'The page’s data door also serves the worker.',
    ),
    never(
      'routes-are-strangers',
      code('^src/routes/'),
      { path: '^src/routes/', pathNot: '^src/routes/__root' },
      'A route is one sentence.',
    ),
    never(
      'one-door-to-sql',
      { path: '^(server|contract|src)/', pathNot: ['^server/(db|domain)/', '\\.test\\.tsx?$'] },
      {
        path: [
          '^server/db/drizzle\\.ts$',
          '^server/db/schema[a-z-]*\\.ts$',
          '^node_modules/(drizzle-orm|pg|@electric-sql)/',
        ],
      },
      'Only server/db and server/domain speak SQL.',
    ),
    never(
      'one-drizzle',
      { pathNot: '^(server/db/drizzle\\.ts|drizzle\\.config\\.ts)$' },
      { path: '^node_modules/drizzle-orm/' },
      'Imported as #drizzle: bundled it costs nothing, file by file a second and 195 MB.',
    ),
    never(
      'domain-knows-no-http',
      code('^server/(domain|db)/'),
      { path: '^(server/routes/|node_modules/(hono|@hono)/)' },
      'Rules do not know who asks.',
    ),
    never(
      'zod-mini-only',
      code('^(contract|src|sw|server)/'),
      { path: '^node_modules/zod/', pathNot: '^node_modules/zod/mini/' },
      'The page stays light.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^(dist|data)/', '\\.css$', '\\?'] },
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  },
}
