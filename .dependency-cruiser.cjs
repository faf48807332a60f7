/** Import rules. `build/check-imports.ts` runs them and fails if it read nothing. */
const never = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })

/** Tests may import everything. */
const code = (path) => ({ path, pathNot: '\\.test\\.tsx?$' })

/** What every screen uses around its content: addresses, head, failures, hydration. */
const ROUTING = 'routing|head|failures|hydration'

/** Renders on the server, so it may use Node. */
const SERVER_RENDERING = '^src/server-entry\\.tsx$'

module.exports = {
  forbidden: [
    never('no-cycles', {}, { circular: true }, 'Two files that import each other belong in one.'),
    never('nothing-unresolved', {}, { couldNotResolve: true }, 'Every import resolves.'),
    never(
      'contract-imports-only-itself',
      code('^contract/'),
      { pathNot: ['^contract/', '^node_modules/(zod|marked|budoux)/'] },
      'Page, worker and server share it, so it depends on none of them.',
    ),
    never(
      'contract-shared-knows-no-noun',
      code('^contract/shared/'),
      { path: '^contract/', pathNot: '^contract/shared/' },
      'Nouns import shared code, not the reverse.',
    ),
    never(
      'page-imports-no-other-runtime',
      code('^src/'),
      { path: '^(server|build|tests|sw|content)/' },
      'Page and server share only the contract, not even types.',
    ),
    never(
      'page-uses-no-node',
      { ...code('^src/'), pathNot: ['\\.test\\.tsx?$', SERVER_RENDERING] },
      { dependencyTypes: ['core'] },
      'The page runs in a browser.',
    ),
    never(
      'worker-imports-device-and-contract',
      code('^sw/'),
      { path: ['^(server|build|tests|content)/', '^src/'], pathNot: '^src/device/' },
      'From the page, the worker uses the device layer only.',
    ),
    never(
      'server-imports-no-other-runtime',
      code('^server/'),
      { path: '^(src|tests|sw)/' },
      'Server and page share only the contract.',
    ),
    never(
      'desk-imports-contract-and-neutral-parts',
      { path: '^desk/', pathNot: '\\.test\\.tsx?$|^desk/vite\\.config\\.ts$' },
      {
        path: '^(server|build|tests|sw|src)/',
        pathNot:
          '^src/(ui/|device/network/|device/passkeys/|device/storage/|device/time/|device/outbox/(row|response|state|reduce-picture)\\.ts)',
      },
      'The desk calls the same server, and is no part of the page of customers.',
    ),
    never(
      'nothing-imports-the-desk',
      { path: '^(contract|src|sw|server|build)/' },
      { path: '^desk/' },
      'Customers load nothing of it.',
    ),
    never(
      'product-imports-no-tests',
      code('^(contract|src|sw|server|build|desk)/'),
      { path: '^tests/' },
      'The product runs without its tests.',
    ),
    never(
      'product-imports-no-build',
      code('^(contract|src|sw|server)/'),
      { path: '^build/' },
      'Build code is not part of the store.',
    ),
    never(
      'ui-knows-no-domain',
      code('^src/ui/'),
      {
        path: '^(src|contract)/',
        pathNot: [
          '^src/ui/',
          '^contract/shared/(article|constants|dominant-colours|pictures|picture-urls|markdown|video-link|prefectures|normalize-text|characters|civil-date|format-date|format-number|holidays|phone-format)\\.ts$',
        ],
      },
      'The design system is independent of the domain.',
    ),
    // Device: storage ← network ← time ← session ← events, outbox, cart-sync, catalogue, push ← query ← registry.
    never(
      'device-imports-no-screen',
      code('^src/device/'),
      { path: '^src/', pathNot: ['^src/device/', '^src/ui/hooks/use-hydrated\\.ts$'] },
      'The device layer serves page and worker.',
    ),
    never(
      'device-hooks-know-hydration',
      {
        ...code('^src/device/'),
        pathNot: ['\\.test\\.tsx?$', '^src/device/storage/use-hydrated-atom\\.ts$'],
      },
      { path: '^src/ui/hooks/use-hydrated\\.ts$' },
      'Other files use useHydratedAtom.',
    ),
    never(
      'device-storage-is-the-lowest',
      code('^src/device/storage/'),
      { path: '^src/device/', pathNot: '^src/device/storage/' },
      'Other areas build on it.',
    ),
    never(
      'device-network-uses-storage',
      code('^src/device/network/'),
      { path: '^src/device/', pathNot: '^src/device/(storage|network)/' },
      'Requests do not depend on the session.',
    ),
    never(
      'device-time-uses-network-and-storage',
      code('^src/device/time/'),
      { path: '^src/device/', pathNot: '^src/device/(storage|network|time)/' },
      'Requests of the session depend on the time.',
    ),
    never(
      'device-session-uses-time-network-and-storage',
      code('^src/device/session/'),
      { path: '^src/device/', pathNot: '^src/device/(storage|network|time|session)/' },
      'The session does not depend on the areas that use it.',
    ),
    never(
      'device-areas-know-no-other-area',
      code('^src/device/(events|outbox|cart-sync|catalogue|push)/'),
      { path: '^src/device/', pathNot: '^src/device/(storage|network|time|session|events|$1)/' },
      'The query layer and the registry combine areas.',
    ),
    never(
      'device-query-knows-no-registry',
      code('^src/device/query/'),
      { path: '^src/device/[^/]+\\.ts$' },
      'The registry is at the top.',
    ),
    never(
      'routing-and-update-use-device-and-ui',
      code(`^src/(${ROUTING}|update)/`),
      { path: '^src/', pathNot: [`^src/(${ROUTING}|update|device|ui)/`, '^src/env\\.d\\.ts$'] },
      'Every screen uses them.',
    ),
    never(
      'layouts-know-no-feature',
      code('^src/layouts/'),
      { path: '^src/', pathNot: `^src/(layouts|${ROUTING}|update|device|ui)/` },
      'The root route passes features as slots.',
    ),
    never(
      'submissions-use-routing-device-and-ui',
      code('^src/submissions/'),
      { path: '^src/', pathNot: `^src/(submissions|${ROUTING}|device|ui)/` },
      'Features build their forms on it.',
    ),
    never(
      'addresses-use-routing-device-and-ui',
      code('^src/addresses/'),
      { path: '^src/', pathNot: `^src/(addresses|${ROUTING}|device|ui)/` },
      'The address book and the checkout build on it.',
    ),
    never(
      'vouchers-use-ui',
      code('^src/vouchers/'),
      { path: '^src/', pathNot: '^src/(vouchers|ui)/' },
      'The checkout and the orders show them.',
    ),
    never(
      'features-know-no-other-feature',
      code('^src/features/([^/]+)/'),
      { path: '^src/features/', pathNot: '^src/features/$1/' },
      'A route combines them, by passing one as a prop of the other.',
    ),
    never(
      'features-know-no-screen',
      code('^src/features/'),
      {
        path: '^src/(routes|layouts|update|router\\.tsx|(start|report|page-router|services|show-page)\\.tsx?|server-entry\\.tsx)',
      },
      'ui ← features ← routes.',
    ),
    never(
      'routes-know-no-other-route',
      code('^src/routes/'),
      {
        path: '^src/(routes/|(start|report|page-router|services|show-page)\\.tsx?|app\\.tsx|server-entry\\.tsx)',
        pathNot: '^src/routes/(__root|-)',
      },
      'A route combines features and layouts.',
    ),
    never(
      'platform-knows-no-noun',
      code('^server/platform/'),
      { path: '^(server|contract)/', pathNot: '^(server/platform|contract/shared)/' },
      'It is independent of the domain.',
    ),
    never(
      'noun-imports-only-rules-of-others',
      code('^server/(?!platform|demo|desk)([^/]+)/'),
      { path: '^server/(?!platform|demo|$1/)[^/]+/.*routes\\.ts$' },
      'Of another noun it may use schema, rows and rules.',
    ),
    never(
      'no-sql-in-routes',
      { path: ['^server/.*routes\\.ts$', '^server/platform/(http|render)/', '^(contract|src)/'] },
      {
        path: [
          '^server/platform/db/drizzle\\.ts$',
          '^server/.*schema\\.ts$',
          '^node_modules/(drizzle-orm|pg|@electric-sql)/',
        ],
      },
      'Queries belong in the rows and rules of a noun.',
    ),
    never(
      'one-drizzle',
      { pathNot: '^(server/platform/db/drizzle\\.ts|drizzle\\.config\\.ts)$' },
      { path: '^node_modules/drizzle-orm/' },
      'Imported as #drizzle: unbundled it costs a second and 195 MB at the start.',
    ),
    never(
      'rules-know-no-http',
      {
        path: '^server/((?!platform)[^/]+|platform/(db|queue|mailer|push|idempotency|rate-limit))/',
        pathNot: ['\\.test\\.ts$', '^server/desk/', 'routes\\.ts$', 'module\\.ts$'],
      },
      { path: '^node_modules/(hono|@hono)/' },
      'Rules do not depend on the transport.',
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
