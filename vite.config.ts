import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { BROWSERS } from '#build/browsers.ts'
import { fonts } from '#build/fonts/fonts-plugin.ts'
import { groupsByUse } from '#build/vite/chunks.ts'
import { builtFiles } from '#build/vite/built-files.ts'
import { compressFolder } from '#build/vite/compress-folder.ts'
import { keepEarlierAssets } from '#build/vite/earlier-assets.ts'
import { serverOnly } from '#build/vite/server-only.ts'
import { worker } from '#build/vite/worker.ts'

export default defineConfig(({ command }) => ({
  // The server renders pages; in development Vite only serves modules.
  appType: 'custom',
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        // Of scripts and styles.
        target: BROWSERS,
        minify: 'terser',
        // In parentheses, browsers compile functions while the file arrives. Without, React DOM takes a phone 40–90 ms when it runs.
        terserOptions: { format: { wrap_func_args: true } },
        modulePreload: { polyfill: false },
        rolldownOptions: {
          treeshake: {
            // Of an endpoint's schemas nothing is left, so their files are not loaded either.
            moduleSideEffects: [{ test: /[\\/]contract[\\/][^?]+\.ts$/, sideEffects: false }],
          },
          output: {
            entryFileNames: 'assets/app-[hash].js',
            chunkFileNames: 'assets/[name]-[hash].js',
            assetFileNames: 'assets/[name]-[hash][extname]',
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 12 },
                { name: 'query', test: /node_modules[\\/]@tanstack[\\/](react-)?query/, priority: 12 },
                { name: 'zod', test: /node_modules[\\/]zod[\\/]/, priority: 12 },
                { name: 'dexie', test: /node_modules[\\/]dexie[\\/]/, priority: 12 },
                { name: 'router', test: /node_modules[\\/]/, tags: ['$initial'], priority: 11 },
                { name: 'app', tags: ['$initial'], priority: 10 },
                ...groupsByUse,
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
      await compressFolder(client!.config.build.outDir)
    },
  },
  experimental: {
    // Relative, so assets work from any origin and path (CDN_URL, ASSETS_PATH). The shell stays at `/`.
    renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: {
        // The shape that is shown while a page loads is part of the first load, all else is not.
        defaultBehavior: [['loader', 'component', 'notFoundComponent', 'errorComponent']],
      },
      quoteStyle: 'single',
      semicolons: false,
    }),
    serverOnly(),
    react(),
    fonts(),
    builtFiles(),
    worker(),
  ],
}))
