/** Builds `sw/sw.ts` into `sw.js` with its precache list. */
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { PAYMENT_SHELL_PATH, SHELL_PATH } from '#contract/shared/constants.ts'
import { MAX_PRECACHED_FILE_BYTES } from '../budgets.ts'
import { endpointDefinitions } from './endpoint-definitions.ts'

/** Precached, but created by the server, because they depend on its settings. */
const SHELLS = [SHELL_PATH, PAYMENT_SHELL_PATH]

const plugins = (): Plugin[] =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    // src/update registers the worker, and the manifest is a file in public.
    injectRegister: false,
    manifest: false,
    integration: {
      configureCustomSWViteBuild(options) {
        options.logLevel = 'warn'
        // Dexie's warnings are for developers; no customer sees a worker's console.
        const { output } = options.build!.rollupOptions!
        Object.assign(output!, { minify: { compress: { dropConsole: true }, mangle: true, codegen: true } })
        options.define = { ...options.define, ...endpointDefinitions() }
      },
    },
    injectManifest: {
      rollupFormat: 'iife',
      // Pictures are loaded when shown. Notifications need the icon.
      globPatterns: ['assets/*.{js,css}', 'favicon.svg', 'icons/any-192.png'],
      // A password is chosen online.
      globIgnores: ['assets/common-passwords-later-*.js'],
      maximumFileSizeToCacheInBytes: MAX_PRECACHED_FILE_BYTES,
      // The server replaces the placeholder with a hash, because the shells depend on its settings.
      additionalManifestEntries: SHELLS.map((url) => ({ url, revision: 'SHELL_REVISION' })),
    },
  }).flat() as Plugin[]

/** Only the page's build has the files of the precache list. */
export const worker = (): Plugin[] =>
  plugins().map((plugin) => ({ ...plugin, applyToEnvironment: ({ name }) => name === 'client' }))
