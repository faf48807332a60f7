/**
 * Empties `*-json-ld.ts` in the browser's bundle: only the server writes structured data. Removing their unused exports
 * would not be enough, because chunks are grouped by imports, so what they import would be in the first load.
 */
import type { Plugin } from 'vite'

const EXPORT = /^export (?:const|(?:async )?function) (\w+)/gm

export const serverOnly = (): Plugin => ({
  name: 'server-only',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /-json-ld\.ts$/ },
    handler(code) {
      const names = [...code.matchAll(EXPORT)].map(([, name]) => name)
      return { code: names.map((name) => `export const ${name} = undefined`).join('\n'), map: null }
    },
  },
})
