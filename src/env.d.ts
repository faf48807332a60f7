/// <reference types="vite/client" />
import '@tanstack/react-router'
import type { AppRouter } from './router.tsx'
import type { LayoutName } from './layouts/layout.tsx'
import type { MiddlewareName } from './navigation/middleware.ts'

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }

  /** What a page declares about itself. */
  interface StaticDataRouteOption {
    /** The frame around the page; `default` when left out. */
    layout?: LayoutName
    /** Run in this order before the page's data is read. */
    middleware?: readonly MiddlewareName[]
  }
}

declare global {
  interface Window {
    /** Of the boot script: does what was clicked before the program could. */
    replayClick?: () => void
    /** That of the browser to install the store, when it came before the program. */
    installOffer?: InstallOffer
    onbeforeinstallprompt: (offer: InstallOffer) => boolean
  }

  interface WindowEventMap {
    /** After each navigation; not for the first page. */
    routeChanged: CustomEvent<RouteChange>
    beforeinstallprompt: InstallOffer
  }

  /** Chromium's `BeforeInstallPromptEvent`. */
  interface InstallOffer extends Event {
    prompt(): Promise<unknown>
  }

  /** Addresses as hrefs: path, query, hash. */
  interface RouteChange {
    to: string
    from: string
    error?: unknown
  }
}
