/** Loads cart sync lazily: with a change, a login, on interaction, or on idle if the device has data. */
import { atomStore, tokenAtom } from '#src/device/session/customer.ts'
import { databaseExists } from '#src/device/storage/database-exists.ts'
import { setReplicaManagerLoader, setReplicas } from './cart.ts'

const load = () => import('./page.ts')

export function startCartSync(runOnIdle: (work: () => void) => void): void {
  setReplicaManagerLoader(async () => (await load()).replicaManager)

  const isCustomer = () => atomStore.get(tokenAtom) !== undefined
  async function loadIfNeeded() {
    if (isCustomer() || (await databaseExists())) await load()
    else setReplicas({ isLoaded: true })
  }
  // An interaction loads it again.
  runOnIdle(() => void loadIfNeeded().catch(() => {}))
  // A visitor who interacts may soon add something.
  for (const type of ['pointermove', 'pointerdown', 'keydown', 'scroll'])
    // A change loads it again, and reports a failure.
    addEventListener(type, () => void load().catch(() => {}), { once: true, passive: true })
  atomStore.sub(tokenAtom, () => {
    // An interaction loads it again.
    if (isCustomer()) void load().catch(() => {})
  })
}

/** Changes that a logout would lose. */
export const countUnsent = async (): Promise<number> => (await load()).countUnsent()

/** Resolves to the number of changes that are still unsent. */
export const sendUnsent = async (): Promise<number> => (await load()).sendUnsent()
