/** The program in the browser: at once from the shell, late (boot.ts) on a page that the server rendered. */
import './ui/tokens.css'
import './ui/base.css'
import './ui/tones.css'
import './ui/fallback-fonts.css'
import './features/settings/text-size.css'
import { hydrate } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { showKeptTextSize } from './features/settings/text-size.ts'
import { call } from './local/call.ts'
import { guardChunks } from './navigation/chunk-guard.ts'
import { followNavigations, noteCaught } from './navigation/follow-navigations.ts'
import { scrollRule } from './navigation/scroll.ts'
import { makeRouter } from './router.tsx'
import { loadFonts } from './ui/load-fonts.ts'

const isRenderedByServer = window.$_TSR?.router !== undefined
const connection = (navigator as { connection?: { saveData?: boolean } }).connection

const context = {
  call,
  get now() {
    return Date.now()
  },
  // As the server knows it: the store may also be reached by another name.
  publicUrl: new URL(document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href).origin,
}
const router = makeRouter(context, {
  scrollRestoration: scrollRule({ isRenderedByServer }),
  defaultOnCatch: noteCaught,
  defaultPreload: connection?.saveData ? false : 'intent',
})
const root = document.getElementById('root')!

showKeptTextSize()
guardChunks(() => router.state.isLoading)
followNavigations(router)
loadFonts()

// In a task of its own: inside an effect React cannot take over the part that was clicked, and the click would be lost.
const replayClick = () => void setTimeout(() => window.komorebi?.replayClick())

/** Takes over what the server rendered and the data that it used, without asking for it again. */
async function takeOver() {
  await hydrate(router)
  // The server may have kept the page for a while; for this visitor it is new.
  for (const match of router.state.matches) match.updatedAt = Date.now()
  // As a transition, React gives way to the customer between small steps.
  startTransition(() => void hydrateRoot(root, <App router={router} onTakenOver={replayClick} />))
  window.$_TSR?.h()
}

// Not awaited at the top: the routes' chunks import this one and would wait for it for ever.
if (isRenderedByServer) void takeOver()
else createRoot(root).render(<App router={router} />)
