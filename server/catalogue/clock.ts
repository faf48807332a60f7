/**
 * Changes caused by time alone: publishes items and content, hides expired content and ends sales. Every process may
 * apply them; the first one creates the new version, the others find nothing to do.
 */
import { HOUR_MS } from '#contract/shared/constants.ts'
import { and, eq, isNotNull, lte, ne, sql } from '#drizzle'
import type { Deps } from '#server/platform/deps.ts'
import type { Database, Db } from '#server/platform/db/client.ts'
import { CATALOGUE_CHANNEL } from '#server/platform/db/notify.ts'
import type { CatalogueState } from '#server/platform/http/response-cache.ts'
import { changeCatalogue, loadCatalogueVersion } from './change.ts'
import { refreshDerivedColumns, refreshEffectivePrices } from './derived.ts'
import { items, variants } from './schema.ts'
import { CHANGES_AT, type CollectionTable, IS_SCHEDULED } from '#server/platform/content/collection-table.ts'
import { REMOVED } from '#server/platform/content/tables.ts'

/** Timers are limited to 24.8 days and stop while the machine sleeps, so check at least this often. */
const MAX_DELAY_MS = HOUR_MS
/** Delay after an error, and the minimum between two runs. */
const MIN_DELAY_MS = 1_000

const isScheduled = and(eq(items.live, false), eq(items.isHidden, false), ne(items.sourceHash, REMOVED))
const isOnSale = and(isNotNull(variants.salePrice), ne(variants.effectivePrice, variants.price))

/** The time of the next scheduled change. One query for all tables, because every process asks once a second. */
export async function findNextChange(db: Db, collections: readonly CollectionTable[] = []): Promise<Date | undefined> {
  const dates = [
    sql`(select min(${items.publishedAt}) from ${items} where ${isScheduled})`,
    sql`(select min(${variants.saleUntil}) from ${variants} where ${isOnSale})`,
    ...collections.map((table) => sql`(select min(${CHANGES_AT}) from ${table} where ${IS_SCHEDULED})`),
  ]
  const { rows } = await db.execute<{ at: string | null }>(sql`select least(${sql.join(dates, sql`, `)}) as at`)
  return rows[0]?.at ? new Date(rows[0].at) : undefined
}

/** Applies all due changes. Returns the new version of the catalogue, if anything changed. */
export async function applyDueChanges(
  db: Db,
  now: Date,
  collections: readonly CollectionTable[] = [],
): Promise<number | undefined> {
  const next = await findNextChange(db, collections)
  if (!next || next > now) return undefined
  return changeCatalogue(db, async (tx, rev) => {
    const published = await publishItems(tx, rev, now)
    const priced = await refreshEffectivePrices(tx, now)
    await refreshDerivedColumns(tx, priced, rev)
    let changed = published + priced.length
    for (const table of collections) changed += await applyDueContent(tx, table, rev, now)
    return changed > 0
  })
}

async function publishItems(tx: Db, rev: number, now: Date): Promise<number> {
  const isDue = and(isScheduled, lte(items.publishedAt, now))
  const due = await tx.$count(items, isDue)
  // An update of no rows would still raise `searchVersion`, which drops the search cache of every process.
  if (due > 0) await tx.update(items).set({ live: true, rev }).where(isDue)
  return due
}

async function applyDueContent(tx: Db, table: CollectionTable, rev: number, now: Date): Promise<number> {
  const at = now.toISOString()
  const isVisible = sql`published_at <= ${at}::timestamptz and (expires_at is null or expires_at > ${at}::timestamptz)`
  const changed = await tx
    .update(table)
    .set({ live: isVisible, rev, changedAt: now })
    // Also updates rows that were due to appear and expire while the server was stopped. Otherwise they would stay due.
    .where(
      sql`${IS_SCHEDULED} and ${CHANGES_AT} <= ${at}::timestamptz and (live <> (${isVisible}) or not live and expires_at <= ${at}::timestamptz)`,
    )
    .returning({ id: table.id })
  return changed.length
}

interface ClockOptions {
  collections?: readonly CollectionTable[]
  database: Pick<Database, 'db' | 'listen'>
  /** Milliseconds since 1970. */
  now: () => number
  onProblem: (error: Error) => void
}

/** Applies scheduled changes at their time until stopped. */
export async function startCatalogueClock({
  collections = [],
  database,
  now,
  onProblem,
}: ClockOptions): Promise<() => Promise<void>> {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let running = Promise.resolve()

  async function tick() {
    let delayMs = MIN_DELAY_MS
    try {
      await applyDueChanges(database.db, new Date(now()), collections)
      const next = await findNextChange(database.db, collections)
      delayMs = next ? Math.min(Math.max(next.getTime() - now(), MIN_DELAY_MS), MAX_DELAY_MS) : MAX_DELAY_MS
    } catch (error) {
      onProblem(error as Error)
    }
    if (isStopped) return
    clearTimeout(timer)
    timer = setTimeout(run, delayMs)
  }
  function run() {
    running = running.then(tick)
  }

  const unlisten = await database.listen(CATALOGUE_CHANNEL, run)
  run()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await unlisten()
    await running
  }
}

/** `findTimedChange`: when responses change next although no row does. */
export async function loadCatalogueState(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  collections: readonly CollectionTable[],
  findTimedChange: (db: Db, now: Date) => Promise<Date | undefined>,
): Promise<CatalogueState> {
  const version = await loadCatalogueVersion(db)
  const next = await Promise.all([findNextChange(db, collections), findTimedChange(db, new Date(now()))])
  return { version, nextChangeAt: Math.min(...next.map((at) => at?.getTime() ?? Infinity)) }
}
