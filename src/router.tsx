import { createRouter, notFound, type ParsedLocation, type RouterHistory } from '@tanstack/react-router'
import { isNotFoundError } from '#contract/shared/errors.ts'
import type { Call } from '#contract/shared/render.ts'
import { DAY_MS, MIN_PENDING_MS } from '#contract/shared/constants.ts'
import { ErrorPage, NotFoundPage } from './layouts/error-page.tsx'
import { parseSearch, stringifySearch } from '#src/routing/search-params.ts'
import type { RouterContext } from './routes/__root.tsx'
import { routeTree } from './routeTree.gen.ts'

/** A loader whose data does not exist renders the not-found page. */
function withNotFound(context: RouterContext): RouterContext {
  const { call } = context
  const callOrNotFound: Call = (...args) =>
    call(...args).catch((error: unknown) => {
      throw isNotFoundError(error) ? notFound() : error
    })
  // Not a copy: that would turn the getter of the current time into a value.
  return Object.assign(context, { call: callOrNotFound })
}

interface BrowserOptions {
  history?: RouterHistory
  scrollRestoration: () => boolean
  getScrollRestorationKey: (location: ParsedLocation) => string
  defaultOnCatch: (error: unknown) => void
  defaultPreload: 'intent' | false
}

/** Used by server rendering and the browser, which differ in their context. */
export const createAppRouter = (context: RouterContext, browserOptions?: BrowserOptions) =>
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
    // Loaded data is shown at once, also on back navigation, and reloaded in the background.
    defaultStaleTime: 0,
    // Equal data that is reloaded stays the same object: effects are not repeated, and the page does not render again.
    defaultStructuralSharing: true,
    // Counted by the device's clock from the time of server rendering, so the default of 5 minutes could drop it early.
    defaultGcTime: DAY_MS,
    defaultPendingMinMs: MIN_PENDING_MS,
    ...browserOptions,
  })

export type AppRouter = ReturnType<typeof createAppRouter>
