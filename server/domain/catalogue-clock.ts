/**
 * What time alone changes: items whose moment has come are shown, prices of sales that ended go back. Every process may
 * do it: whoever comes first makes the new version, the others find nothing left to do.
 */
import { and, eq, isNotNull, lte, min, ne } from '#drizzle'
import type { Database, Db } from '#server/db/client.ts'
import { items, variants } from '#server/db/schema.ts'
import { changeCatalogue } from './change-catalogue.ts'
import { refreshEffectivePrices, refreshItems } from './derived-columns.ts'
import { GONE } from './write-feed.ts'

/** Timers hold 24.8 days at most, and a sleeping machine stops them: look again at least so often. */
const LONGEST_WAIT_MS = 60 * 60 * 1_000
/** After an error, and against running in circles. */
const SHORTEST_WAIT_MS = 1_000

const waiting = and(eq(items.live, false), ne(items.source, GONE))
const onSale = and(isNotNull(variants.salePrice), ne(variants.effectivePrice, variants.price))

/** When something changes by itself next. */
export async function nextMoment(db: Db): Promise<Date | undefined> {
  const [item] = await db
    .select({ at: min(items.publishedAt) })
    .from(items)
    .where(waiting)
  const [sale] = await db
    .select({ at: min(variants.saleUntil) })
    .from(variants)
    .where(onSale)
  return [item?.at, sale?.at].filter((at) => at != null).sort((a, b) => a.getTime() - b.getTime())[0]
}

/** Brings the catalogue to the present; answers its new version if there was anything to do. */
export async function passTime(db: Db, now: Date): Promise<number | undefined> {
  const next = await nextMoment(db)
  if (!next || next > now) return undefined
  return changeCatalogue(db, async (tx, rev) => {
    const shown = await tx
      .update(items)
      .set({ live: true, rev })
      .where(and(waiting, lte(items.publishedAt, now)))
      .returning({ id: items.id })
    const priced = await refreshEffectivePrices(tx, now)
    await refreshItems(tx, priced, rev)
    return shown.length + priced.length > 0
  })
}

interface ClockOptions {
  database: Pick<Database, 'db' | 'listen'>
  /** Milliseconds since 1970. */
  now: () => number
  onProblem: (error: Error) => void
}

/** Keeps the catalogue in step with the time until it is stopped. */
export async function startCatalogueClock({ database, now, onProblem }: ClockOptions): Promise<() => Promise<void>> {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let running = Promise.resolve()

  async function tick() {
    let waitMs = SHORTEST_WAIT_MS
    try {
      await passTime(database.db, new Date(now()))
      const next = await nextMoment(database.db)
      waitMs = next ? Math.min(Math.max(next.getTime() - now(), SHORTEST_WAIT_MS), LONGEST_WAIT_MS) : LONGEST_WAIT_MS
    } catch (error) {
      onProblem(error as Error)
    }
    if (isStopped) return
    clearTimeout(timer)
    timer = setTimeout(look, waitMs)
  }
  function look() {
    running = running.then(tick)
  }

  const unlisten = await database.listen('catalogue', look)
  look()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await unlisten()
    await running
  }
}
