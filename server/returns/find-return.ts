import { and, count, desc, eq, inArray, lt, or } from '#drizzle'
import { RETURN_STATE_LABELS, type ReturnState } from '#contract/orders/returns.ts'
import { isOfPerson } from '#server/orders/guests.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import type { ReturnRow } from '#server/orders/returns.ts'
import type { OrderRow } from '#server/orders/rows.ts'
import { orders } from '#server/orders/schema.ts'
import { returns } from '#server/orders/return-schema.ts'
import { isBetweenDays } from '#server/platform/db/between-days.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { DeskDeps } from '#server/platform/desk/command.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { toNumber } from '#server/platform/desk/contact-search.ts'
import { assertFresh } from '#server/platform/desk/fresh.ts'
import type { Subject } from '#server/platform/desk/log.ts'
import type { Person } from '#server/platform/desk/person.ts'

export interface FoundReturn {
  row: ReturnRow
  order: OrderRow
}

const select = (db: Db) =>
  db.select({ row: returns, order: orders }).from(returns).innerJoin(orders, eq(orders.id, returns.orderId))

/** By number or id, in any notation. */
export async function findReturn(db: Db, text = ''): Promise<FoundReturn | undefined> {
  const which = toNumber(text)
  const [found] = await select(db).where(or(eq(returns.number, which), eq(returns.id, which)))
  return found
}

export const WHICH = '<返品番号>'

/** What a command was given. */
export async function findGivenReturn(
  { db }: Pick<DeskDeps, 'db'>,
  [which = '']: readonly string[],
): Promise<FoundReturn> {
  const found = await findReturn(db, which)
  if (!found) throw new CommandError(`返品が見つかりません（例：RT-261130-7K2M）: ${which}`)
  return found
}

interface ReturnFilter {
  states?: readonly ReturnState[] | undefined
  orderId?: string | undefined
  person?: Person
  /** Days in Japan, inclusive. */
  from?: string | undefined
  to?: string | undefined
  before?: Date
  limit?: number
  offset?: number
}

/** The latest first. */
export function searchReturns(
  db: Db,
  { states, orderId, person, from, to, before, limit, offset = 0 }: ReturnFilter,
): Promise<FoundReturn[]> {
  const found = select(db)
    .where(
      and(
        states && inArray(returns.state, [...states]),
        orderId === undefined ? undefined : eq(returns.orderId, orderId),
        person && isOfPerson(person),
        before && lt(returns.createdAt, before),
        ...isBetweenDays(returns.createdAt, from, to),
      ),
    )
    .orderBy(desc(returns.createdAt), desc(returns.id))
  return limit === undefined ? found.execute() : found.limit(limit).offset(offset).execute()
}

export async function countReturns(db: Db, person: Person): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(isOfPerson(person))
  return counted!.total
}

export const toReturnSubject = ({ number }: Pick<ReturnRow, 'number'>): Subject => ({ kind: 'return', id: number })

export interface ReturnInput {
  returnId: string
  /** The revision of the return. */
  seen: number
}

/** Locks the order. Refuses if the return is not as the staff have seen it. */
export async function lockSeenReturn(tx: Db, { returnId, seen }: ReturnInput): Promise<FoundReturn> {
  const isIt = eq(returns.id, returnId)
  const [found] = await tx.select({ orderId: returns.orderId }).from(returns).where(isIt)
  if (!found) throw new CommandError('返品が見つかりません。')
  const order = await lockOrder(tx, found.orderId)
  const [row] = await tx.select().from(returns).where(isIt)
  await assertFresh(tx, {
    subject: toReturnSubject(row!),
    seen,
    present: row!.revision,
    value: `「${RETURN_STATE_LABELS[row!.state]}」`,
  })
  if (row!.reason === 'not-shipped' && row!.state !== 'settled')
    throw new CommandError(
      `${row!.number}: 発送できない商品の返金は、自動で行います。取りやめるときは、ご注文の操作を取り消してください（orders undo ${order.number}）。`,
    )
  return { row: row!, order }
}
