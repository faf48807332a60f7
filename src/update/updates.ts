/**
 * Updates to a new version. The new worker waits until a page activates it. That page reloads; other pages keep their
 * version until their next navigation. No page reloads while it is being used.
 */
import { messageSW, type Workbox } from 'workbox-window'
import { MINUTE_MS } from '#contract/shared/constants.ts'
import { leavePage } from '#src/device/network/leave-page.ts'
import { isOffline, onBackOnline } from '#src/device/network/connectivity.ts'
import { isSending, waitUntilSent } from '#src/device/network/active-writes.ts'
import type { RegisteredRouter } from '@tanstack/react-router'
import type { PageMessage } from '#src/device/storage/worker-messages.ts'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { isBusy } from './busy.ts'

const HIDDEN_MS = 30_000
const CHECK_EVERY_MS = 15 * MINUTE_MS

export function followUpdates(workbox: Workbox, router: RegisteredRouter): void {
  const container = navigator.serviceWorker
  let hadWorker = container.controller !== null
  /** This page activated the new worker. */
  let isActivating = false
  /** Another page did, so this page runs an older version. */
  let isStale = false
  let isOffered = false

  async function activateUpdate() {
    const registration = await container.getRegistration()
    // Already activated by another page, or withdrawn: a reload loads the newest version.
    if (isStale || !registration?.waiting) return leavePage(() => location.reload())
    isActivating = true
    workbox.messageSkipWaiting()
  }

  async function offer() {
    if (isOffered) return
    isOffered = true
    const answer = await showWhileIdle({ kind: 'info', text: '新しいバージョンがあります', action: '更新する' })
    isOffered = false
    if (answer === undefined) return
    await waitUntilIdle()
    await activateUpdate()
  }

  /** Waits until running writes have finished, and shows a message meanwhile. */
  async function waitUntilIdle() {
    const message = new AbortController()
    if (isSending()) void showToast({ kind: 'info', text: '送信が終わり次第、更新します' }, message.signal)
    while (isSending()) await waitUntilSent()
    message.abort()
  }

  let timer: ReturnType<typeof setTimeout>
  /** Restarts the timer when the page is hidden or shown, or when an update was not possible. */
  function scheduleHiddenUpdate() {
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(() => void updateWhileHidden(), HIDDEN_MS)
  }

  /** Activates the update while the page is hidden and nothing would be lost. */
  async function updateWhileHidden() {
    const registration = await container.getRegistration()
    if (!registration?.waiting) return
    const windows: unknown = await messageSW(registration.waiting, { type: 'COUNT_WINDOWS' } satisfies PageMessage)
    // The customer may have returned or typed something while the windows were counted.
    if (windows === 1 && document.hidden && !isBusy()) await activateUpdate()
    else scheduleHiddenUpdate()
  }

  workbox.addEventListener('waiting', () => void offer())
  container.addEventListener('controllerchange', () => {
    if (isActivating) leavePage(() => location.reload())
    // The first worker is no update.
    else if (hadWorker) isStale = true
    hadWorker = true
  })
  router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => {
    // Otherwise a later navigation loads the new version.
    if (isStale && pathChanged && !isSending()) leavePage(() => location.assign(toLocation.href))
  })
  document.addEventListener('visibilitychange', scheduleHiddenUpdate)
}

/** Browsers check for a new worker on page loads. An installed app may stay open for weeks without one. */
export function checkForUpdates(registration: ServiceWorkerRegistration): void {
  let checkedAt = performance.now()
  const check = () => {
    if (document.hidden || isOffline() || performance.now() - checkedAt < CHECK_EVERY_MS) return
    checkedAt = performance.now()
    // Offline. The next check tries again.
    registration.update().catch(() => {})
  }
  document.addEventListener('visibilitychange', check)
  addEventListener('pageshow', check)
  onBackOnline(check)
}

const BUSY_CHECK_MS = 1_000

const waitForNextCheck = () => new Promise((resolve) => setTimeout(resolve, BUSY_CHECK_MS))

/**
 * Shows an offer to reload. It is hidden while a reload would lose input (a half-typed password is stored nowhere) and
 * shown again afterwards.
 */
async function showWhileIdle(toast: Parameters<typeof showToast>[0]): Promise<string | undefined> {
  for (;;) {
    while (isBusy()) await waitForNextCheck()
    const hidden = new AbortController()
    const timer = setInterval(() => isBusy() && hidden.abort(), BUSY_CHECK_MS)
    const answer = await showToast(toast, hidden.signal)
    clearInterval(timer)
    if (answer !== undefined || !hidden.signal.aborted) return answer
  }
}
