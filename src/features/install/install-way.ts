/** How the store becomes an app here, for all that offers it. Light: every page carries it. */
import { useHydrated } from '@tanstack/react-router'
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { isInstalled } from '#src/local/is-installed.ts'
import { hasIosHomeScreen } from '#src/navigation/ios.ts'

/**
 * `prompt`: the browser asks when told to; `guide`: the customer does it by hand (iOS); `app`: this is the app;
 * `none`: it is there already, or this browser knows no apps.
 */
export type InstallWay = 'prompt' | 'guide' | 'app' | 'none'

const store = getDefaultStore()
const offerAtom = atom<InstallOffer>()
const wayAtom = atom<InstallWay>('none')

/** Whether the steps by hand are shown. */
export const guideOpenAtom = atom(false)

function find() {
  if (isInstalled()) return 'app'
  if (store.get(offerAtom)) return 'prompt'
  return hasIosHomeScreen() ? 'guide' : 'none'
}

function takeOffer(offer: InstallOffer | undefined) {
  store.set(offerAtom, offer)
  store.set(wayAtom, find())
}

/** The server knows nothing of it: `none` until the page is taken over. */
export function useInstallWay(): InstallWay {
  const isHydrated = useHydrated()
  const way = useAtomValue(wayAtom)
  return isHydrated ? way : 'none'
}

/** From a press, since browsers ask only then. */
export async function install(): Promise<void> {
  if (store.get(wayAtom) === 'guide') return store.set(guideOpenAtom, true)
  const offer = store.get(offerAtom)
  // An offer is good for one question.
  takeOffer(undefined)
  await offer?.prompt().catch(() => {})
}

/** Customers who have the app may expect that it keeps what it has. Nobody waits for the answer. */
function keepStorage() {
  takeOffer(undefined)
  void navigator.storage?.persist?.().catch(() => {})
}

export function followInstall(): void {
  // For the style sheets, since the media query cannot be trusted (isInstalled).
  document.documentElement.toggleAttribute('data-app', isInstalled())
  takeOffer(window.installOffer)
  addEventListener('beforeinstallprompt', (offer) => {
    offer.preventDefault()
    takeOffer(offer)
  })
  addEventListener('appinstalled', keepStorage)
  matchMedia('(display-mode: standalone)').addEventListener('change', () => store.set(wayAtom, find()))
}
