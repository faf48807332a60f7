/** Begins to keep the catalogue on the device, when its time has come. */
import { isInstalled } from '../is-installed.ts'
import { hasPack } from './has-pack.ts'

/**
 * The first visit belongs to the page that is looked at. Whoever comes back is served by the worker: a page that was
 * loaded under it is the second at least, a reload included.
 */
const isTimeFor = (): boolean => hasPack() || isInstalled() || navigator.serviceWorker?.controller != null

let isBegun = false

/** `onOutdated`: what is shown is no longer true and can be read again. */
export function startPack(later: (work: () => void) => void, onOutdated: () => void): void {
  const begin = () => {
    if (isBegun) return
    isBegun = true
    // Without it everything works, from the server.
    import('./keep-pack.ts').then(({ keepPack }) => keepPack(onOutdated)).catch(() => {})
  }
  if (isTimeFor()) later(begin)
  addEventListener('appinstalled', begin)
}

/** After a push. It begins no first copy: until its time has come the network belongs to the page that is looked at. */
export async function renewPack(): Promise<void> {
  if (!isBegun && !hasPack()) return
  const { refreshPack } = await import('./keep-pack.ts')
  await refreshPack()
}
