/** Builds `sw/sw.ts` into `sw.js`, with the list of what it keeps from the start. */
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { SHELL_ADDRESS } from '#contract/rules.ts'
import { MAX_PRECACHED_FILE_BYTES } from '../budgets.ts'
import { lightDexie } from './light-dexie.ts'

/** Another form of the contract: answers that were kept in the old one are not for the new program. */
const contractVersion = (): string =>
  globSync('contract/*.ts')
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
    // The page brings it itself (src/worker), and the manifest is a file of its own (public).
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
      // Pictures, and letters beyond the base fonts, come when they are shown. The last is on every notification.
      globPatterns: ['assets/*.{js,css}', 'assets/base-*.woff2', 'favicon.svg', 'icons/any-192.png'],
      globIgnores: ['assets/late-*.css'],
      maximumFileSizeToCacheInBytes: MAX_PRECACHED_FILE_BYTES,
      // The server puts the hash in its place: the shell depends on its settings.
      additionalManifestEntries: [{ url: SHELL_ADDRESS, revision: 'SHELL_REVISION' }],
    },
  }).flat() as Plugin[]

/** Only the page's build has the files to list. */
export const worker = (): Plugin[] =>
  plugins().map((plugin) => ({ ...plugin, applyToEnvironment: ({ name }) => name === 'client' }))
