/** How the app can be installed here. Small, because every page loads it. */
import { useHydratedAtom } from '#src/device/storage/use-hydrated-atom.ts'
import { atom, getDefaultStore } from 'jotai'
import { recordVisit } from './install-timing.ts'
import { setHtmlClass } from '#src/device/storage/html-class.ts'
import { hasIosHomeScreen, isInstalled } from '#src/device/storage/platform.ts'

/**
 * `prompt`: the browser asks on request; `guide`: the customer does it by hand (iOS); `app`: this
 * is the app; `none`: already installed, or not supported.
 */
export type InstallMethod = 'prompt' | 'guide' | 'app' | 'none'

const store = getDefaultStore()
const offerAtom = atom<InstallOffer>()
const methodAtom = atom<InstallMethod>('none')

/** Whether the manual steps are shown. */
export const guideOpenAtom = atom(false)

function detectMethod() {
  if (isInstalled()) return 'app'
  if (store.get(offerAtom)) return 'prompt'
  return hasIosHomeScreen() ? 'guide' : 'none'
}

function setOffer(offer: InstallOffer | undefined) {
  store.set(offerAtom, offer)
  store.set(methodAtom, detectMethod())
}

/** Unknown on the server, so `none` until hydration. */
export const useInstallMethod = (): InstallMethod => useHydratedAtom(methodAtom, 'none')

/** Must be called from a press, because browsers ask only then. */
export async function install(): Promise<void> {
  if (store.get(methodAtom) === 'guide') return store.set(guideOpenAtom, true)
  const offer = store.get(offerAtom)
  // A prompt can be used only once.
  setOffer(undefined)
  // The browser has withdrawn the offer.
  await offer?.prompt().catch(() => {})
}

/**
 * Installed apps should keep their data, so persistent storage is requested. The result is ignored.
 */
function persistStorage() {
  setOffer(undefined)
  // Some browsers reject instead of declining.
  void navigator.storage?.persist?.().catch(() => {})
}

/** Also counts visits, because the installation is offered to visitors who return. */
export function watchInstallation(): void {
  setHtmlClass('app', isInstalled())
  setOffer(window.installOffer)
  addEventListener('beforeinstallprompt', (offer) => {
    offer.preventDefault()
    setOffer(offer)
  })
  addEventListener('appinstalled', persistStorage)
  const handleVisibility = () => recordVisit(Date.now())
  handleVisibility()
  document.addEventListener('visibilitychange', handleVisibility)
  matchMedia('(display-mode: standalone)').addEventListener('change', () => store.set(methodAtom, detectMethod()))
}
