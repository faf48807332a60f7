/** A database that is lost at a chosen step, as a process sees that crashes there: what follows in the process fails too. */
import type { Db } from '#server/platform/db/client.ts'

export interface FaultyDatabase {
  db: Db
  /** Fails from this step on; counts reads, writes and commits. A failing commit may be done or not. */
  failAt(step: number, isCommitDone: boolean): void
  /** Fails after this commit, which is done. */
  failAfterCommit(count: number): void
  /** The process has started again. */
  heal(): void
}

const STEPS = new Set(['select', 'selectDistinct', 'insert', 'update', 'delete', 'execute', '$count'])

export function makeFaulty(real: Db): FaultyDatabase {
  let left = Infinity
  let commitsLeft = Infinity
  let isCommitDone = false
  const step = () => {
    left -= 1
    if (left < 0 || commitsLeft < 0) throw new Error('The database is lost')
  }
  const wrap = <D extends Db>(db: D): D =>
    new Proxy(db, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        if (name === 'transaction') return (run: (tx: Db) => Promise<unknown>) => transact(target, run)
        if (!STEPS.has(String(name))) return value.bind(target) as unknown
        return (...args: unknown[]) => {
          step()
          return Reflect.apply(value, target, args) as unknown
        }
      },
    })
  async function transact(target: Db, run: (tx: Db) => Promise<unknown>): Promise<unknown> {
    const result = await target.transaction(async (tx) => {
      const value = await run(wrap(tx as unknown as Db))
      if (!isCommitDone) step()
      return value
    })
    commitsLeft -= 1
    if (isCommitDone || commitsLeft < 0) step()
    return result
  }
  return {
    db: wrap(real),
    failAt(at, isDone) {
      left = at
      isCommitDone = isDone
    },
    failAfterCommit(count) {
      commitsLeft = count
    },
    heal() {
      left = Infinity
      commitsLeft = Infinity
    },
  }
}
