/** The worker: what stands here is all that it does. */
import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { dropOldAnswers, routeCaches } from './caches.ts'
import { type HandOver, keepAhead, takeOver } from './hand-over.ts'
import { noteUnread } from './icon-count.ts'
import { dropPages } from './kept-pages.ts'
import { routeProgram } from './program.ts'
import { tellPushes } from './push.ts'
import { routePages } from './shell.ts'
import { sendStraightToNetwork } from './straight-to-network.ts'
import { sendInBackground } from './sync.ts'
import { worker } from './worker.ts'

declare const self: { __WB_MANIFEST: PrecacheEntry[] }

sendStraightToNetwork()

// The program, its styles, base fonts and the shell. The build lists them; no address stands for another.
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [] })
cleanupOutdatedCaches()
routeProgram()
routePages()
routeCaches()
tellPushes()
sendInBackground()

// The first worker serves the page that brought it. A later one waits until a page lets it (see src/worker).
clientsClaim()

worker.addEventListener('install', (event) => event.waitUntil(keepAhead(event)))
worker.addEventListener('activate', (event) => event.waitUntil(Promise.all([dropOldAnswers(), dropPages()])))

type Message = HandOver | { type: 'SKIP_WAITING' } | { type: 'COUNT_WINDOWS' } | { type: 'UNREAD'; count: number }

worker.addEventListener('message', (event) => {
  const message = event.data as Message | undefined
  if (message?.type === 'KEEP') event.waitUntil(takeOver(event, message))
  if (message?.type === 'SKIP_WAITING') event.waitUntil(worker.skipWaiting())
  if (message?.type === 'COUNT_WINDOWS') event.waitUntil(tellWindows(event.ports[0]))
  if (message?.type === 'UNREAD') event.waitUntil(noteUnread(message.count))
})

async function tellWindows(port: MessagePort | undefined): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  port?.postMessage(windows.length)
}
