/** Mutual exclusion and messages across tabs and the worker. */

/**
 * A tab that holds the lock for longer is frozen or killed, so the lock is stolen. Browsers without locks run the work
 * unprotected. So use it only for work that is safe to run twice.
 */
const WAIT_LIMIT_MS = 10_000

type Locks = Pick<LockManager, 'request'>

const ownLocks = (): Locks | undefined => (globalThis as { navigator?: { locks?: Locks } }).navigator?.locks

export function withLock<T>(
  name: string,
  work: () => Promise<T>,
  { locks = ownLocks(), waitLimitMs = WAIT_LIMIT_MS }: { locks?: Locks | undefined; waitLimitMs?: number } = {},
): Promise<T> {
  if (!locks) return work()
  // The work continues after its lock is stolen, so the promise follows the work, not the lock.
  return new Promise<T>((resolve, reject) => {
    let isRunning = false
    const run = async () => {
      isRunning = true
      await work().then(resolve, reject)
    }
    // The lock can be neither acquired nor stolen: run the work anyway.
    const runAnyway = () => {
      if (!isRunning) void run()
    }
    const steal = () => {
      if (!isRunning) locks.request(name, { steal: true }, run).catch(runAnyway)
    }
    locks.request(name, { signal: AbortSignal.timeout(waitLimitMs) }, run).catch(steal)
  })
}

/** Undefined in browsers without channels. */
export const openChannel = (name: string): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
