import { atomStore, tokenAtom } from '#src/device/session/customer.ts'

/** Loads the event stream with the first session. Guests never need it. */
export function startEvents(): void {
  const stop = atomStore.sub(tokenAtom, () => {
    if (!atomStore.get(tokenAtom)) return
    stop()
    void import('./stream.ts').then(({ startEventStream }) => startEventStream())
  })
}
