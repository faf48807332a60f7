/**
 * What lists and the search run on: every item of the pack as the search sees it, kept in memory. Made at the first
 * question; renewed for the items that changed, or whose sale has ended.
 */
import { type Made, makeIndex, type PackIndex, renewItems } from './make-index.ts'
import { NotInPackError } from './not-in-pack.ts'
import type { WithPackDb } from './pack-db.ts'
import type { PackChange } from './tell-pack.ts'

export interface IndexKeeper {
  read(): Promise<PackIndex>
  /** The pack has changed. Resolves when the index has, too; one that nobody asked for is not made. */
  renew(change: PackChange): Promise<void>
}

export function keepIndex(withDb: WithPackDb, now: () => number): IndexKeeper {
  let made: Made | undefined
  let work: Promise<void> | undefined

  /** One after the other, whatever became of the last. */
  function next(turn: () => Promise<Made | undefined>): Promise<void> {
    const before = (work ?? Promise.resolve()).catch(() => {})
    const mine = before.then(async () => {
      made = await turn()
    })
    const clear = () => {
      if (work === mine) work = undefined
    }
    mine.then(clear, clear)
    work = mine
    return mine
  }
  const endedSales = ({ saleEnds }: Made) => [...saleEnds].flatMap(([id, at]) => (at <= now() ? [id] : []))

  return {
    async read() {
      if (!made) await (work ?? next(() => makeIndex(withDb, now())))
      if (made && now() >= made.endsAt)
        await next(async () => made && renewItems(withDb, made, endedSales(made), now()))
      if (!made) throw new NotInPackError()
      return made
    },
    async renew(change) {
      if (!made && !work) return
      await next(async () => {
        // The names of categories stand in the words of their items.
        const isWhole = change === 'all' || change.kinds.includes('category') || !made
        return isWhole ? makeIndex(withDb, now()) : renewItems(withDb, made!, change.itemIds, now())
      })
    },
  }
}
