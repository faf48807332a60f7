/**
 * From one version of the program to the next. The new worker waits until a page lets it: then that page is loaded anew,
 * and all others go on as they are until their next route leads them over. None is reloaded under its reader.
 */
import { messageSW, type Workbox } from 'workbox-window'
import { leavePage } from '#src/local/leave-page.ts'
import { isOffline, onBackOnline } from '#src/local/page-reach.ts'
import { isSending, whenSent } from '#src/local/writes-under-way.ts'
import type { AppRouter } from '#src/router.tsx'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { isBusy } from './busy.ts'
import { showWhileFree } from './show-while-free.ts'

const UNSEEN_MS = 30_000
const CHECK_EVERY_MS = 15 * 60_000

export function followUpdates(workbox: Workbox, router: AppRouter): void {
  const container = navigator.serviceWorker
  let hadWorker = container.controller !== null
  /** This page let the new worker in. */
  let isAgreed = false
  /** Another page did: what is shown here is of an older version. */
  let isStale = false
  let isOffered = false

  async function letIn() {
    const registration = await container.getRegistration()
    // Already in, by another page, or taken back: what is newest comes with a reload.
    if (isStale || !registration?.waiting) return leavePage(() => location.reload())
    isAgreed = true
    workbox.messageSkipWaiting()
  }

  async function offer() {
    if (isOffered) return
    isOffered = true
    const answer = await showWhileFree({ kind: 'info', text: '新しいバージョンがあります', action: '更新する' })
    isOffered = false
    if (answer === undefined) return
    await sayAndWait()
    await letIn()
  }

  /** Waits until sending has finished, and tells the customer so. */
  async function sayAndWait() {
    const said = new AbortController()
    if (isSending()) void showToast({ kind: 'info', text: '送信が終わりしだい、更新します' }, said.signal)
    while (isSending()) await whenSent()
    said.abort()
  }

  let timer: ReturnType<typeof setTimeout>
  /** Begins anew when the page is hidden or shown, or had a reason to stay as it was. */
  function waitUnseen() {
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(() => void letInUnseen(), UNSEEN_MS)
  }

  /** Nobody looks, and nobody would miss anything. */
  async function letInUnseen() {
    const registration = await container.getRegistration()
    if (!registration?.waiting) return
    const windows: unknown = await messageSW(registration.waiting, { type: 'COUNT_WINDOWS' })
    // Whoever came back, or began something, did so while the windows were counted.
    if (windows === 1 && document.hidden && !isBusy()) await letIn()
    else waitUnseen()
  }

  workbox.addEventListener('waiting', () => void offer())
  container.addEventListener('controllerchange', () => {
    // The very first worker changes nothing.
    if (!hadWorker) hadWorker = true
    else if (isAgreed) leavePage(() => location.reload())
    else isStale = true
  })
  router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => {
    // A later one leads over, too.
    if (isStale && pathChanged && !isSending()) leavePage(() => location.assign(toLocation.href))
  })
  document.addEventListener('visibilitychange', waitUnseen)
}

/** Browsers look for a new version when a page is loaded; an app on the home screen may live for weeks without that. */
export function lookForUpdates(registration: ServiceWorkerRegistration): void {
  let lookedAt = performance.now()
  const look = () => {
    if (document.hidden || isOffline() || performance.now() - lookedAt < CHECK_EVERY_MS) return
    lookedAt = performance.now()
    registration.update().catch(() => {})
  }
  document.addEventListener('visibilitychange', look)
  addEventListener('pageshow', look)
  onBackOnline(look)
}
