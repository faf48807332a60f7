/** The program in the browser: at once from the shell, late (boot.ts) on a page that the server rendered. */
import './marks.ts'
import './ui/use-back-to-close.ts'
import './ui/tokens.css'
import './ui/base.css'
import './ui/tones.css'
import './ui/fallback-fonts.css'
import './features/settings/text-size.css'
import { hydrate } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { followUnverified } from './features/account/follow-unverified.ts'
import { followInstall } from './features/install/install-way.ts'
import { call } from './local/call.ts'
import { savesData } from './local/network-kind.ts'
import { startPack } from './local/pack/start-pack.ts'
import { guardChunks } from './navigation/chunk-guard.ts'
import { findEarlyChanges, keepChoices, takeOverRest } from './navigation/early-changes.ts'
import { wayFromFirstPage } from './navigation/first-page.ts'
import { followNavigations, noteCaught } from './navigation/follow-navigations.ts'
import { followSession } from './navigation/follow-session.ts'
import { keepNoticeRoom } from './navigation/notice-room.ts'
import { takeLinkToken } from './navigation/link-token.ts'
import { scrollRule } from './navigation/scroll.ts'
import { markPagesFromTop, showWholePages } from './navigation/whole-page.ts'
import { makeRouter } from './router.tsx'
import { eraseTraces } from './session/erase-traces.ts'
import { onLogOut } from './session/log-out-cleaners.ts'
import { startBaskets } from './session/start-baskets.ts'
import { startOutbox } from './session/start-outbox.ts'
import { startPush } from './session/start-push.ts'
import { startSession } from './session/start-session.ts'
import { startUnread } from './session/start-unread.ts'
import { loadFonts } from './ui/load-fonts.ts'
import { whenIdle } from './ui/when-idle.ts'
import { followAnswers, renewKeptPage } from './worker/follow-answers.ts'

const isRenderedByServer = window.$_TSR?.router !== undefined

/** Nobody is led away from a page of the server before React has taken it over: it would find another one. */
let tellTakenOver = () => {}
const takenOver = new Promise<void>((resolve) => (tellTakenOver = resolve))

const context = {
  call,
  ...(isRenderedByServer && { finishTakeOver: () => takenOver.then(() => takeOverRest(root)) }),
  get now() {
    return Date.now()
  },
  // As the server knows it: the store may also be reached by another name.
  publicUrl: new URL(document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href).origin,
}
takeLinkToken()
const router = makeRouter(context, {
  scrollRestoration: scrollRule({ isRenderedByServer }),
  defaultOnCatch: noteCaught,
  defaultPreload: savesData() ? false : 'intent',
})
const root = document.getElementById('root')!

guardChunks(() => router.state.isLoading)
followNavigations(router)
showWholePages(router, isRenderedByServer)
markPagesFromTop(router, isRenderedByServer)
followSession(router, isRenderedByServer ? { takenOver } : {})
const readAgain = followAnswers(router)
keepNoticeRoom()
startSession(whenIdle)
followUnverified()
startBaskets(whenIdle)
startOutbox(whenIdle)
whenIdle(() => void tellEndedLater().catch(() => {}))
startPack(whenIdle, () => void router.invalidate())
startPush(whenIdle)
startUnread(whenIdle)
followInstall()
if (!savesData()) loadFonts()
onLogOut(eraseTraces)

async function tellEndedLater() {
  const { tellEnded } = await import('./features/outbox/tell-ended.ts')
  tellEnded(({ page, key }) => void router.navigate({ href: `${page}#${key}` }))
}

function replay() {
  // Before React renders anything again and takes back what it has not heard of.
  const changes = findEarlyChanges(root)
  // Outside of React's own work: only there does a click make it take over first what the click is aimed at.
  setTimeout(() => {
    for (const tell of changes) tell()
    window.replayClick?.()
  })
}

function onTakenOver() {
  replay()
  tellTakenOver()
  whenIdle(() => void renewKeptPage(readAgain))
}

/** Takes over what the server rendered and the data that it used, without asking for it again. */
async function takeOver() {
  keepChoices()
  const way = await wayFromFirstPage(router)
  if (way !== undefined) return location.replace(way)
  await hydrate(router)
  // As a transition, React gives way to the customer between small steps.
  startTransition(() => void hydrateRoot(root, <App router={router} onTakenOver={onTakenOver} />))
  window.$_TSR?.h()
}

/** In the shell. Its boot screen stays until there is something to show. */
async function begin() {
  // The program is there, however long its data take.
  window.replayClick?.()
  // Where the page leads on, as later on React does it.
  const stop = router.history.subscribe((change) => void router.load(change))
  await router.load()
  stop()
  createRoot(root).render(<App router={router} />)
}

/** When the page is there, so that nothing of it waits for the worker's files. */
function bringWorker() {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  // Where the network went before it came, it comes with another page.
  const load = () => import('./worker/start-worker.ts').then(({ startWorker }) => startWorker(router)).catch(() => {})
  const bring = () => whenIdle(() => void load())
  if (document.readyState === 'complete') bring()
  else addEventListener('load', bring, { once: true })
}

// Not awaited at the top: the routes' chunks import this one and would wait for it for ever.
void (isRenderedByServer ? takeOver() : begin()).then(bringWorker)
