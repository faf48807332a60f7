import { atomStore, tokenAtom } from '#src/device/session/customer.ts'

/** Loads the event stream and the number of unread messages with the first session. Guests never need them. */
export function startEvents(runOnIdle: (work: () => void) => void): void {
  const start = async () => {
    const [{ startEventStream }, { followUnread }] = await Promise.all([
      import('./stream.ts'),
      import('./follow-unread.ts'),
    ])
    startEventStream()
    followUnread(runOnIdle)
  }
  const stop = atomStore.sub(tokenAtom, () => {
    if (!atomStore.get(tokenAtom)) return
    stop()
    void start()
  })
}
