/// <reference types="vite/client" />
import '@tanstack/react-router'
import type { AppRouter } from './router.tsx'
import type { LayoutName } from './layouts/layout.tsx'
import type { MiddlewareName } from '#src/routing/middleware.ts'

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }

  /** Options that a route declares in `staticData`. */
  interface StaticDataRouteOption {
    /** Layout around the page; `default` if omitted. */
    layout?: LayoutName
    /** Run in this order before the loader. */
    middleware?: readonly MiddlewareName[]
  }
}

declare global {
  /** Set by the boot script: replays a click made before the bundle was loaded. */
  var replayClick: (() => void) | undefined
  /** Set by the script in the head: stops recording how others change the page, and returns what they have changed. */
  var takeForeignChanges: (() => MutationRecord[]) | undefined
  /** The browser's install prompt, if it arrived before the bundle was loaded. */
  var installOffer: InstallOffer | undefined
  var onbeforeinstallprompt: (offer: InstallOffer) => boolean

  interface Document {
    /** Chromium's: the page is prepared before it is opened. */
    readonly prerendering?: boolean
  }

  interface WindowEventMap {
    /** After each navigation; not for the first page. */
    /** A chunk that an action needs could not be loaded (src/ui/loading/load-required.ts). */
    chunkMissing: Event
    routeChanged: CustomEvent<RouteChange>
    beforeinstallprompt: InstallOffer
  }

  /** Chromium's `BeforeInstallPromptEvent`. */
  interface InstallOffer extends Event {
    prompt(): Promise<unknown>
  }

  /** Hrefs: path, query, hash. */
  interface RouteChange {
    to: string
    from: string
    error?: unknown
  }
}
