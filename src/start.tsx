/** Browser entry: loaded at once from the shell, and by `boot.ts` on a server-rendered page. */
import '#src/ui/overlay/use-back-to-close.ts'
import '#src/ui/styles/tokens.css'
import '#src/ui/styles/base.css'
import '#src/ui/styles/tones.css'
import '#src/ui/styles/device-fonts.css'
import './features/settings/text-size.css'
import { yieldToMain } from './device/storage/yield-to-main.ts'
import { takeLinkToken } from '#src/routing/link-token.ts'
import { hydrateRest } from '#src/hydration/pre-hydration-input.ts'
import { followTranslation } from '#src/hydration/translated-text.ts'
import type { AppRouter } from './router.tsx'
import { createPageRouter, followNavigations } from './page-router.ts'
import { report } from './report.ts'
import { startServices, startWorkerWhenIdle } from './services.ts'
import { hydratePage, renderInShell } from './show-page.tsx'
import { whenIdle } from '#src/ui/loading/when-idle.ts'
import { followResponses, refreshCachedPage } from './update/follow-responses.ts'

// Built pages have it inline, before the first paint.
if (import.meta.env.DEV) void import('./boot-attributes.ts')

/** In several tasks, because one would block a phone for a tenth of a second. */
async function start() {
  // A page that the browser prepares ahead may never be opened, and its address may log out or count a view.
  if (document.prerendering)
    await new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true }))
  let router: AppRouter | undefined
  addEventListener('error', ({ error }) => report(error, router))
  addEventListener('unhandledrejection', ({ reason }) => report(reason, router))
  // Before the router reads the address.
  takeLinkToken()
  followTranslation()
  await yieldToMain()
  const root = document.getElementById('root')!
  let onHydrated = () => {}
  const hydration = new Promise<void>((resolve) => (onHydrated = resolve))
  const hydrated = window.$_TSR?.router && hydration
  router = createPageRouter(hydrated && (() => hydrated.then(() => hydrateRest(root))))
  await yieldToMain()
  followNavigations(router, hydrated)
  await yieldToMain()
  const reloadData = followResponses(router)
  void hydrated?.then(() => whenIdle(() => void refreshCachedPage(reloadData)))
  startServices(router)
  await yieldToMain()
  await (hydrated ? hydratePage(router, root, onHydrated) : renderInShell(router, root))
  startWorkerWhenIdle(router)
}

// No top-level await: the route chunks import this module and would wait for it forever.
void start()
