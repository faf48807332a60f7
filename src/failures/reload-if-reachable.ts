import { pageConnectivity } from '#src/device/network/connectivity.ts'
import { waitUntilSent } from '#src/device/network/active-writes.ts'
import { isBeingReloaded, reloadOnce } from './reload-once.ts'

/** All that ask for a reload share it; no component depends on it. */
let pendingReload: Promise<boolean> | undefined

/**
 * The reload in progress, if any: failures during it are not shown. Resolves if there is no reload
 * after all.
 */
export const getPendingReload = (): Promise<unknown> | undefined => pendingReload

/**
 * Reloads the page if the server is reachable: otherwise a reload would lose the page. Requests in
 * progress are completed first.
 * @param canReload whether the page may be left; called last.
 * @returns resolves if there was no reload, with whether the server is reachable.
 */
export function reloadIfReachable(canReload: () => boolean = () => true): Promise<boolean> {
  return (pendingReload ??= reloadAfterCheck(canReload))
}

async function reloadAfterCheck(canReload: () => boolean): Promise<boolean> {
  const isReachable = await pageConnectivity().check()
  if (isReachable) {
    await waitUntilSent()
    if (canReload()) reloadOnce()
  }
  if (isBeingReloaded()) return new Promise<never>(() => {})
  pendingReload = undefined
  return isReachable
}
