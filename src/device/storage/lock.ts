/** One at a time over all tabs and the worker. */

/**
 * Whoever holds the lock so long is frozen or dead: then it is taken from him. Where there are no locks, the work just
 * runs. So only what the server lets repeat may stand behind it.
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
  // The work goes on when the lock is taken from it, so its own end counts, not the lock's.
  return new Promise<T>((resolve, reject) => {
    let isRunning = false
    const run = async () => {
      isRunning = true
      await work().then(resolve, reject)
    }
    // Neither free nor to be taken: the work counts more.
    const runAnyway = () => {
      if (!isRunning) void run()
    }
    const take = () => {
      if (!isRunning) locks.request(name, { steal: true }, run).catch(runAnyway)
    }
    locks.request(name, { signal: AbortSignal.timeout(waitLimitMs) }, run).catch(take)
  })
}
