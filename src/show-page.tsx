/** The first render: React takes over what the server rendered, or renders into the shell. */
import { hydrate } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { checkClock, isTimeKnown, requestServerTime } from './device/time/server-time.ts'
import { getFirstPageRedirect } from '#src/routing/first-page-redirect.ts'
import { hydrateWithoutChanges } from '#src/hydration/foreign-changes.ts'
import { findPreHydrationInput, hydrateRest, preserveChoices } from '#src/hydration/pre-hydration-input.ts'
import { getSiteData } from '#src/routing/site-data.ts'
import type { AppRouter } from './router.tsx'
import { whenIdle } from '#src/ui/loading/when-idle.ts'

function replayInput(root: HTMLElement) {
  // Before React's next render, which would revert input that it does not know.
  const changes = findPreHydrationInput(root)
  // Outside of React's own work, because only then does a click hydrate its target first.
  setTimeout(() => {
    for (const replayChange of changes) replayChange()
    window.replayClick?.()
  })
}

/** Hydrates with the server's data, without requesting it again. */
export async function hydratePage(router: AppRouter, root: HTMLElement, onHydrated: () => void): Promise<void> {
  const handleHydrated = () => {
    replayInput(root)
    onHydrated()
  }
  preserveChoices()
  const redirect = await getFirstPageRedirect(router)
  if (redirect !== undefined) return location.replace(redirect)
  await hydrate(router)
  const siteData = getSiteData(router.state.matches)
  if (siteData) checkClock(siteData.now)
  const hydratePart = () => void hydrateRoot(root, <App router={router} onHydrated={handleHydrated} />)
  const changes = window.takeForeignChanges?.().filter(({ target }) => root.contains(target)) ?? []
  // A password manager may still change the page while a transition waits.
  if (changes.length > 0 || root.querySelector('input[type=password]'))
    hydrateWithoutChanges(changes, () => {
      flushSync(hydratePart)
      hydrateRest(root)
    })
  // As a transition, hydration yields to user input.
  else startTransition(hydratePart)
  window.$_TSR?.h()
}

/** The boot screen of the shell stays until the first page has loaded. */
export async function renderInShell(router: AppRouter, root: HTMLElement): Promise<void> {
  // The bundle has loaded, however long its data take.
  window.replayClick?.()
  window.takeForeignChanges?.()
  // Follow redirects of the first page, as React does later.
  const unsubscribe = router.history.subscribe((change) => void router.load(change))
  await router.load()
  unsubscribe()
  createRoot(root).render(<App router={router} />)
  // The shell does not show whether the device's clock is wrong.
  if (!isTimeKnown() && navigator.onLine) whenIdle(() => void requestServerTime())
}
