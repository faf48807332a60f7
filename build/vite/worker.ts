/** Builds `sw/sw.ts` into `sw.js` with its precache list. */
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { SHELL_ADDRESS } from '#contract/shared/constants.ts'
import { MAX_PRECACHED_FILE_BYTES } from '../budgets.ts'
import { lightDexie } from './light-dexie.ts'

/** Changes with the contract, so responses cached under another schema are not read. */
const contractVersion = (): string =>
  globSync('contract/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .sort()
    .reduce((hash, file) => hash.update(readFileSync(file)), createHash('sha256'))
    .digest('hex')
    .slice(0, 8)

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
        options.resolve = { ...options.resolve, alias: lightDexie }
        options.define = { ...options.define, CONTRACT_VERSION: JSON.stringify(contractVersion()) }
      },
    },
    injectManifest: {
      rollupFormat: 'iife',
      // Pictures and other fonts are loaded when shown. Notifications need the icon.
      globPatterns: ['assets/*.{js,css}', 'assets/base-*.woff2', 'favicon.svg', 'icons/any-192.png'],
      globIgnores: ['assets/late-*.css'],
      maximumFileSizeToCacheInBytes: MAX_PRECACHED_FILE_BYTES,
      // The server replaces the placeholder with a hash, because the shell depends on its settings.
      additionalManifestEntries: [{ url: SHELL_ADDRESS, revision: 'SHELL_REVISION' }],
    },
  }).flat() as Plugin[]

/** Only the page's build has the files of the precache list. */
export const worker = (): Plugin[] =>
  plugins().map((plugin) => ({ ...plugin, applyToEnvironment: ({ name }) => name === 'client' }))
