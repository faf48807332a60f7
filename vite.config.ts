import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fonts } from '#build/fonts/fonts-plugin.ts'
import { builtFiles } from '#build/vite/built-files.ts'
import { compressFolder } from '#build/vite/compress-folder.ts'
import { keepEarlierAssets } from '#build/vite/earlier-assets.ts'
import { shortClassName } from '#build/vite/short-class-name.ts'
import { writePrecacheArchive } from '#build/vite/precache-archive.ts'
import { serverOnly } from '#build/vite/server-only.ts'
import { withoutRouterLink } from '#build/vite/without-router-link.ts'
import { lightDexie, worker } from '#build/vite/worker.ts'

/**
 * Other files have no names: the first load and the worker list all of them, and every name in these lists counts against
 * their budgets.
 */
const NAMED_CHUNKS = /^(react|router|app|start|dexie|tanstack-query|zod|index|common-passwords|card-forms)$/
const NAMED_ASSETS = /^(app|fonts)/

/** React has had this hook since version 18, so the router's store needs no replacement for it. */
const reactStore = [
  { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
]

/** Pages whose loaders are not part of the first load either: each would add its noun, or the schemas of its search. */
const COLLECTION_ROUTES =
  /^\/items\/($|category)|^\/(column|reform|menu|news|special|events|members|movies|recruitment|mypage\/order)(\/|$)/
const WHOLE_PAGE: ('loader' | 'component' | 'pendingComponent' | 'errorComponent' | 'notFoundComponent')[][] = [
  ['loader', 'component', 'pendingComponent', 'notFoundComponent'],
]

export default defineConfig(({ command }) => ({
  // The server renders pages; in development Vite only serves modules.
  appType: 'custom',
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        // With Oxc after it (`minify` below), scripts are 2 % smaller than with Oxc alone.
        minify: 'terser',
        // In parentheses, browsers compile functions while the file arrives. Without, React DOM takes a phone 40–90 ms when it runs.
        terserOptions: { compress: { passes: 3 }, format: { wrap_func_args: true } },
        modulePreload: {
          // Browsers without it load a chunk's imports a little later.
          polyfill: false,
          // Each route lists what its chunk needs, in the first load. Only styles, which Vite adds, and the chunk itself are worth
          // it: the worker has precached all others, and before that the browser finds them in the chunk.
          resolveDependencies: (file, deps) => deps.filter((it) => it === file),
        },
        rolldownOptions: {
          treeshake: {
            // Of an endpoint's schemas nothing is left, so their files are not loaded either.
            moduleSideEffects: [{ test: /[\\/]contract[\\/][^?]+\.ts$/, sideEffects: false }],
          },
          output: {
            minify: true,
            // The worker's precache list contains every name, and longer hashes do not compress.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: ({ name }) =>
              NAMED_CHUNKS.test(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
            assetFileNames: ({ names }) =>
              NAMED_ASSETS.test(names[0] ?? '') ? 'assets/[name]-[hash:6][extname]' : 'assets/[hash:6][extname]',
            codeSplitting: {
              groups: [
                // With small icons that most pages show: as files of their own they would be larger. Two lazy chunks share
                // `clock`: as part of one, it would load that one with the other.
                {
                  name: 'react',
                  test: /node_modules[\\/]((react|react-dom|scheduler)[\\/]|lucide-react.+[\\/](x|check|chevron.+|plus|minus|image-off|circle-exclamation-point|clock)\.mjs$)/,
                  priority: 6,
                },
                // Loaded with the first part that reads or sends with TanStack Query; never in the first load.
                { name: 'tanstack-query', test: /node_modules[\\/]@tanstack[\\/](react-)?query/, priority: 4 },
                // Loaded with the first page that parses a form or the search params of a list; never in the first load.
                {
                  name: 'zod',
                  test: /node_modules[\\/]zod[\\/]|contract[\\/]shared[\\/](query-fields|lengths|bounded-text)/,
                  priority: 4,
                },
                // The router, and the data layer of the first load.
                {
                  name: 'router',
                  test: /node_modules[\\/](@tanstack|wretch)[\\/]|[\\/]contract[\\/]/,
                  tags: ['$initial'],
                  priority: 5,
                },
                // Route definitions and layouts, without the start, which runs in its own task (boot.ts). The router's
                // plugin splits off the routes' components. Includes the styles that define the order of layers.
                {
                  name: 'app',
                  test: /[\\/]src[\\/](router\.tsx|routeTree\.gen\.ts|(routes|layouts(?!.+side-menu)|navigation|device)[\\/][^?]+|ui[\\/](link\.tsx|(tokens|base|tones|device-fonts)\.css)|features[\\/]settings[\\/]text-size\.css)$/,
                  tags: ['$initial'],
                  priority: 1,
                },
                // As files of their own they would be larger.
                {
                  name: 'parts',
                  test: /[\\/]src[\\/](ui[\\/](breadcrumb|phrases|badge|use-horizontal-drag)|navigation[\\/](use-now|map-address))\.|[\\/]contract[\\/]shared[\\/]format-date\./,
                  priority: 1,
                },
                { name: 'stories', test: /[\\/]src[\\/]ui[\\/](story-card|before-after[\\/])/, priority: 1 },
                // What most forms and the filters of lists need.
                {
                  name: 'fields',
                  test: /[\\/]src[\\/]ui[\\/]field[\\/](field-frame|text-field|text-area|select-field|checkbox|choice(-group)?)\./,
                  priority: 1,
                },
                // `idle` imports it, and so do pages, which would otherwise load all of `idle`.
                { name: 'events', test: /[\\/]device[\\/]events[\\/]events\./, priority: 2 },
                // What every page loads after its first view (`whenPrecached`).
                {
                  name: 'idle',
                  test: /[\\/]src[\\/](device[\\/](push[\\/]start|events[\\/]follow-unread|outbox[\\/]outcome-labels)|navigation[\\/]page-snapshots|features[\\/](offline[\\/]offline-strip|outbox[\\/](notify-outcomes|outbox-notice)))\.|lucide-react.+[\\/]cloud-off\.mjs/,
                  priority: 1,
                },
                // Every list of items: one chunk compresses better than ten small ones. What other pages need too is
                // separate, because a group includes what its files import.
                {
                  name: 'cards',
                  test: /[\\/]src[\\/](ui[\\/](picture|price|swatch|card|below)\.|features[\\/]catalogue[\\/]card[\\/](?!item-preview))/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        target: 'node24',
        copyPublicDir: false,
        rolldownOptions: {
          input: { 'server-entry': 'src/server-entry.tsx', drizzle: 'server/platform/db/drizzle.ts' },
          output: { entryFileNames: '[name].js' },
          external: ['pg', '@electric-sql/pglite'],
        },
      },
      // Bundles all packages into one file, without their development checks. In development Node loads them.
      ...(command === 'build' && {
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
    },
  },
  builder: {
    sharedConfigBuild: false,
    async buildApp(builder) {
      const { client, ssr } = builder.environments
      await keepEarlierAssets('dist/client/assets', 'dist/earlier')
      await builder.build(client!)
      await builder.build(ssr!)
      const { outDir } = client!.config.build
      await writePrecacheArchive(outDir)
      await compressFolder(outDir)
    },
  },
  experimental: {
    // Relative, so assets work from any origin and path (CDN_URL, ASSETS_PATH). The shell stays at `/`.
    renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  resolve: { alias: [...lightDexie, ...reactStore] },
  ...(command === 'build' && { css: { modules: { generateScopedName: shortClassName } } }),
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: {
        // The server sends the styles of a route's component, which its not found page needs too.
        defaultBehavior: [['component', 'notFoundComponent'], ['errorComponent']],
        splitBehavior: ({ routeId }) => (COLLECTION_ROUTES.test(routeId) ? WHOLE_PAGE : undefined),
      },
      quoteStyle: 'single',
      semicolons: false,
    }),
    serverOnly(),
    withoutRouterLink(),
    react(),
    fonts(),
    builtFiles(),
    worker(),
  ],
}))
