/** Brings the worker, once the page has nothing else to do. Where there is none, or it is blocked, the store works online. */
import { Workbox } from 'workbox-window'
import { trustedScript } from '#src/local/trusted-script.ts'
import type { AppRouter } from '#src/router.tsx'
import { whenIdle } from '#src/ui/when-idle.ts'
import { answerPushes } from './answer-pushes.ts'
import { handOver } from './hand-over.ts'
import { followUpdates, lookForUpdates } from './updates.ts'

export async function startWorker(router: AppRouter): Promise<void> {
  const workbox = new Workbox(trustedScript('/sw.js'), { scope: '/', updateViaCache: 'none' })
  followUpdates(workbox, router)
  answerPushes(router)
  // Private windows, managed browsers, full disks.
  const registration = await workbox.register({ immediate: true }).catch(() => undefined)
  if (!registration) return
  lookForUpdates(registration)
  await handOver()
  if (registration.active) bringNextPage(router)
}

/** Where all files are on the device already, the page to which a list leads most often is ready for the tap. */
const bringNextPage = (router: AppRouter) =>
  whenIdle(() => void router.loadRouteChunk(router.routesById['/items/$id'])?.catch(() => {}))
