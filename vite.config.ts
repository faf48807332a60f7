import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fonts } from '#build/fonts/fonts-plugin.ts'
import { builtFiles } from '#build/vite/built-files.ts'
import { compressFolder } from '#build/vite/compress-folder.ts'
import { keepEarlierAssets } from '#build/vite/earlier-assets.ts'
import { lightDexie } from '#build/vite/light-dexie.ts'
import { shortClassName } from '#build/vite/short-class-name.ts'
import { worker } from '#build/vite/worker.ts'

export default defineConfig(({ command }) => ({
  // The server answers for pages; Vite only serves modules in development.
  appType: 'custom',
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        rolldownOptions: {
          output: {
            // Every name stands in the worker's list, where a longer hash cannot be compressed.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:6][extname]',
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 4 },
                { name: 'router', test: /node_modules[\\/]@tanstack[\\/]/, priority: 3 },
                // What a page needs that only some visitors see comes with it.
                {
                  name: 'data',
                  test: /node_modules[\\/](zod|wretch)[\\/]|[\\/]contract[\\/]/,
                  tags: ['$initial'],
                  priority: 2,
                },
                // The routes' definitions and what frames them, without the start, which runs in a task of its own (boot.ts);
                // the routes' components are split off by the router's plugin. The styles that order all layers come with it.
                {
                  name: 'app',
                  test: /[\\/]src[\\/](router\.tsx|routeTree\.gen\.ts|(routes|layouts(?!.+side-menu)|navigation|local|session)[\\/][^?]+|ui[\\/](tokens|base|tones|fallback-fonts)\.css|features[\\/]settings[\\/]text-size\.css)$/,
                  tags: ['$initial'],
                  priority: 1,
                },
                // What every list of items shows: a few files compress better than ten small ones. Apart from it what other
                // pages need of it, as a group takes along what its files import.
                { name: 'phrases', test: /[\\/]src[\\/]ui[\\/]phrases\./, priority: 1 },
                { name: 'badge', test: /[\\/]src[\\/]ui[\\/]badge\./, priority: 1 },
                {
                  name: 'cards',
                  test: /[\\/]src[\\/](ui[\\/](picture|price|swatch|card|below|use-missing)\.|features[\\/]catalogue[\\/]card[\\/])/,
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
          input: { 'server-entry': 'src/server-entry.tsx', drizzle: 'server/db/drizzle.ts' },
          output: { entryFileNames: '[name].js' },
          external: ['pg', '@electric-sql/pglite'],
        },
      },
      // One file without packages, and without their checks for development; there Node loads them itself.
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
    // Scripts and styles find each other wherever they are served from (CDN_URL, ASSETS_PATH); the shell stays at `/`.
    renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  resolve: { alias: lightDexie },
  ...(command === 'build' && { css: { modules: { generateScopedName: shortClassName } } }),
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: false }),
    react(),
    fonts(),
    builtFiles(),
    worker(),
  ],
}))
