import type { Plugin } from 'vite'

const EMPTY = '\0router-link'

/**
 * Leaves the router's `Link` out of the browser's bundle. Every route has it as a property, which is never read: the store
 * has its own (src/ui/link.tsx).
 */
export const withoutRouterLink = (): Plugin => {
  let isFound = false
  return {
    name: 'without-router-link',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (source, importer) =>
      source === './link.js' && importer?.endsWith('/react-router/dist/esm/route.js') ? EMPTY : undefined,
    load(id) {
      if (id !== EMPTY) return
      isFound = true
      return 'export const Link = undefined'
    },
    buildEnd(error) {
      if (!error && !isFound)
        throw new Error('The router has its Link in another file, see build/vite/without-router-link.ts')
    },
  }
}
