/**
 * Publishes stock that orders have changed. An order must not wait for the row of the catalogue, so it only records its
 * items; at most once a second, all of them get a new version together.
 */
import { sql } from '#drizzle'
import type { Database, Db } from '#server/platform/db/client.ts'
import { STOCK_CHANNEL } from '#server/platform/db/notify.ts'
import { changeCatalogue } from './change.ts'
import { refreshDerivedColumns } from './derived.ts'
import { stockChanges } from './schema.ts'

const MIN_DELAY_MS = 1_000

/** In the transaction that changes the stock of these items. */
export async function recordStockChange(tx: Db, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length === 0) return
  await tx.insert(stockChanges).values(itemIds.map((itemId) => ({ itemId })))
  await tx.execute(sql`select pg_notify(${STOCK_CHANNEL}, '')`)
}

/** Returns the new version of the catalogue, if anything has changed. */
export async function publishStock(db: Db): Promise<number | undefined> {
  if ((await db.select().from(stockChanges).limit(1)).length === 0) return undefined
  return changeCatalogue(db, async (tx, rev) => {
    const changed = await tx.delete(stockChanges).returning({ itemId: stockChanges.itemId })
    await refreshDerivedColumns(tx, [...new Set(changed.map(({ itemId }) => itemId))], rev)
    // Another process may have been faster.
    return changed.length > 0
  })
}

interface StockFeedOptions {
  database: Pick<Database, 'db' | 'listen'>
  onProblem: (error: Error) => void
}

/** Every process may publish; the first one does. Returns a function that stops it. */
export async function startStockFeed({ database, onProblem }: StockFeedOptions): Promise<() => Promise<void>> {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let running = Promise.resolve()

  async function publish() {
    timer = undefined
    try {
      await publishStock(database.db)
    } catch (error) {
      onProblem(error as Error)
      schedule()
    }
  }
  function schedule() {
    if (isStopped) return
    timer ??= setTimeout(() => {
      running = running.then(publish)
    }, MIN_DELAY_MS)
  }

  const unlisten = await database.listen(STOCK_CHANNEL, schedule)
  // Stock may have changed before this process listened.
  schedule()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await unlisten()
    await running
  }
}
