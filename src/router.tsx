import { createRouter, notFound } from '@tanstack/react-router'
import { CodedError } from '#contract/errors.ts'
import { MIN_PENDING_MS } from '#contract/rules.ts'
import { ErrorPage, NotFoundPage } from './layouts/error-page.tsx'
import type { RouterContext } from './navigation/router-context.ts'
import { parseSearch, stringifySearch } from './navigation/search-params.ts'
import { routeTree } from './routeTree.gen.ts'

/** A page whose data does not exist does not exist itself. */
const withNotFound = (context: RouterContext): RouterContext => ({
  ...context,
  get now() {
    return context.now
  },
  call: async (...args) => {
    try {
      return await context.call(...args)
    } catch (error) {
      throw error instanceof CodedError && error.code === 'NOT_FOUND' ? notFound() : error
    }
  },
})

interface InBrowser {
  scrollRestoration: () => boolean
  defaultOnCatch: (error: unknown) => void
  defaultPreload: 'intent' | false
}

/** The same for the server's first render and for the browser; they differ in where the data comes from. */
export const makeRouter = (context: RouterContext, inBrowser?: InBrowser) =>
  createRouter({
    routeTree,
    context: withNotFound(context),
    parseSearch,
    stringifySearch,
    caseSensitive: true,
    trailingSlash: 'never',
    notFoundMode: 'root',
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    // What was there is shown at once, also on the way back, and read again behind it.
    defaultStaleTime: 0,
    // Until then the page that one leaves stays, under the loading bar.
    defaultPendingMs: 500,
    defaultPendingMinMs: MIN_PENDING_MS,
    ...inBrowser,
  })

export type AppRouter = ReturnType<typeof makeRouter>
