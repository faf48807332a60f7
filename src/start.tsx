/** Browser entry: loaded at once from the shell, and by `boot.ts` on a server-rendered page. */
import './ui/use-back-to-close.ts'
import './ui/tokens.css'
import './ui/base.css'
import './ui/tones.css'
import './ui/device-fonts.css'
import './features/settings/text-size.css'
import { hydrate } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { syncVerifyStrip } from './features/account/sync-verify-strip.ts'
import { watchInstallation } from './features/install/install-method.ts'
import { call } from './device/query/call.ts'
import { isSavingData } from './device/network/connection.ts'
import { startCatalogue } from './device/catalogue/catalogue.ts'
import { guardChunks, isChunkFailure } from './navigation/chunk-guard.ts'
import { findPreHydrationInput, preserveChoices, hydrateRest } from './navigation/pre-hydration-input.ts'
import { createDocumentHistory } from './navigation/document-history.ts'
import { getFirstPageRedirect } from './navigation/first-page-redirect.ts'
import { handleNavigations, reportRenderError } from './navigation/navigation-events.ts'
import { startPreviews } from './navigation/preview.tsx'
import { redirectOnSessionChange } from './navigation/session-redirects.ts'
import { reserveNoticeSpace } from './navigation/notice-space.ts'
import { takeLinkToken } from './navigation/link-token.ts'
import { createScrollRestoration, markPages } from './navigation/scroll.ts'
import { type AppRouter, createAppRouter } from './router.tsx'
import { onLogout } from './device/session/logout.ts'
import { startCartSync } from './device/cart-sync/start.ts'
import { startOutbox } from './device/outbox/start.ts'
import { pageSession } from './device/session/page.ts'
import { startSession } from './device/session/start.ts'
import { startEvents } from './device/events/start.ts'
import { yieldToMain } from './device/storage/yield-to-main.ts'
import {
  afterPageLoad,
  continueWithoutWorker,
  waitUntilOnline,
  whenIdle,
  whenPrecached,
  whenPreloadable,
} from './ui/when-idle.ts'
import { followResponses, refreshCachedPage } from './update/follow-responses.ts'
import { registerWorker } from './update/register-worker.ts'

const isRenderedByServer = window.$_TSR?.router !== undefined

// Built pages have it inline, before the first paint.
if (import.meta.env.DEV) void import('./boot-attributes.ts')

/** Redirects wait until hydration is complete: React must hydrate the page that the server rendered. */
let resolveHydrated = () => {}
const hydrated = new Promise<void>((resolve) => (resolveHydrated = resolve))

const root = document.getElementById('root')!

function createPageRouter(): AppRouter {
  const context = {
    call,
    ...(isRenderedByServer && { finishHydration: () => hydrated.then(() => hydrateRest(root)) }),
    get now() {
      return pageSession().clock.serverNow()
    },
    // From the server's canonical link, because the store may also be reached under another host name.
    publicUrl: new URL(document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href).origin,
  }
  const router = createAppRouter(context, {
    history: createDocumentHistory(),
    scrollRestoration: createScrollRestoration({ isRenderedByServer }),
    defaultOnCatch: (error) => {
      reportRenderError(error)
      report(error, router)
    },
    defaultPreload: isSavingData() ? false : 'intent',
  })
  return router
}

/** The reporter is loaded with the first error. */
function report(error: unknown, router: AppRouter | undefined) {
  if (isChunkFailure(error)) return
  const route = router?.state.matches.at(-1)?.fullPath ?? ''
  // The name of this file changes with every build.
  const version = import.meta.url.split('/').at(-1)!
  // If it cannot be loaded, there is no way to report.
  import('./device/network/report-error.ts').then((it) => it.reportError(error, { route, version })).catch(() => {})
}

function followNavigations(router: AppRouter) {
  guardChunks(() => router.state.isLoading)
  handleNavigations(router)
  markPages(router, isRenderedByServer)
  startPreviews(router)
  redirectOnSessionChange(router, isRenderedByServer ? { hydrated } : {})
}

/** Everything besides the page itself. Returns a function that reloads the page's data. */
function startServices(router: AppRouter): () => void {
  const reloadData = followResponses(router)
  reserveNoticeSpace()
  startEvents()
  startSession(whenIdle)
  syncVerifyStrip()
  startCartSync(whenIdle)
  startOutbox(whenIdle)
  // The next page tries again.
  whenPrecached(() => void startLater(router).catch(() => {}))
  startCatalogue({ onIdle: whenIdle, afterPageLoad }, () => void router.invalidate())
  watchInstallation()
  onLogout(async (...args) => (await import('./device/registry.ts')).eraseCustomerData(...args))
  return reloadData
}

const loadItemPreview = async () =>
  (await import('./features/catalogue/card/prepare-item-preview.tsx')).loadItemPreview()

/** What the first interaction does not need. */
async function startLater(router: AppRouter) {
  const [{ startPush }, { followUnread }, { notifyOutcomes }, { startPageSnapshots }] = await Promise.all([
    import('./device/push/start.ts'),
    import('./device/events/follow-unread.ts'),
    import('./features/outbox/notify-outcomes.ts'),
    import('./navigation/page-snapshots.tsx'),
  ])
  startPush(whenIdle)
  followUnread(whenIdle)
  startPageSnapshots(router)
  // Without it, items appear a little later.
  whenPreloadable(() => void loadItemPreview().catch(() => {}))
  notifyOutcomes(({ page, key }) => void router.navigate({ href: `${page}#${key}` }))
}

function replayInput() {
  // Before React's next render, which would revert input that it does not know.
  const changes = findPreHydrationInput(root)
  // Outside of React's own work, because only then does a click hydrate its target first.
  setTimeout(() => {
    for (const replayChange of changes) replayChange()
    window.replayClick?.()
  })
}

/** Hydrates the server-rendered page with the server's data, without requesting it again. */
async function hydratePage(router: AppRouter, reloadData: () => void) {
  const onHydrated = () => {
    replayInput()
    resolveHydrated()
    whenIdle(() => void refreshCachedPage(reloadData))
  }
  preserveChoices()
  const redirect = await getFirstPageRedirect(router)
  if (redirect !== undefined) return location.replace(redirect)
  await hydrate(router)
  // As a transition, hydration yields to user input.
  startTransition(() => void hydrateRoot(root, <App router={router} onHydrated={onHydrated} />))
  window.$_TSR?.h()
}

/** Renders in the shell. Its boot screen stays until the first page has loaded. */
async function renderInShell(router: AppRouter) {
  // The bundle has loaded, however long its data take.
  window.replayClick?.()
  // Follow redirects of the first page, as React does later.
  const unsubscribe = router.history.subscribe((change) => void router.load(change))
  await router.load()
  unsubscribe()
  createRoot(root).render(<App router={router} />)
}

/** Until a first visit is hydrated: the worker's start takes 150 ms of the processor. */
const FIRST_VISIT_WORKER_DELAY_MS = 1_000

/** After the load event, so that the page does not compete with the worker's downloads. */
function startWorkerOnIdle(router: AppRouter) {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  // If the network is lost before, a later page follows its updates.
  const loadUpdates = () => import('./update/start.ts').then(({ startUpdates }) => startUpdates(router)).catch(() => {})
  const start = async () => {
    if (navigator.serviceWorker.controller) return loadUpdates()
    // A registration that fails without a network would be repeated by the next page only.
    await waitUntilOnline()
    const registration = await registerWorker()
    // A worker that is active already does not take control of a page that was reloaded without it.
    if (!registration || registration.active) continueWithoutWorker()
    if (registration) whenPrecached(() => void loadUpdates())
  }
  const delay = navigator.serviceWorker.controller ? 0 : FIRST_VISIT_WORKER_DELAY_MS
  const startOnIdle = () => void setTimeout(() => whenIdle(() => void start()), delay)
  if (document.readyState === 'complete') startOnIdle()
  else addEventListener('load', startOnIdle, { once: true })
}

/** In several tasks, because one would block a phone for a tenth of a second. */
async function start() {
  let router: AppRouter | undefined
  addEventListener('error', ({ error }) => report(error, router))
  addEventListener('unhandledrejection', ({ reason }) => report(reason, router))
  // Before the router reads the address.
  takeLinkToken()
  await yieldToMain()
  router = createPageRouter()
  await yieldToMain()
  followNavigations(router)
  await yieldToMain()
  const reloadData = startServices(router)
  await yieldToMain()
  await (isRenderedByServer ? hydratePage(router, reloadData) : renderInShell(router))
  startWorkerOnIdle(router)
}

// No top-level await: the route chunks import this module and would wait for it forever.
void start()
