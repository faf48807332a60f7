/**
 * Tablets of a shop that lose requests and responses, send twice, die and come back, while their people work on the same
 * orders and visits. Each tablet keeps what was tapped, as `desk/outbox` does, and sends it in that order.
 */
import { ulid } from 'ulid'
import { STAFF_HEADER } from '#contract/shared/action.ts'
import { sql } from '#drizzle'
import { finishStep } from '#server/orders/jobs.ts'
import { orders } from '#server/orders/schema.ts'
import { stepSchema } from '#server/orders/step-queue.ts'
import { reservations } from '#server/reservations/schema.ts'
import type { Random } from '../storm/random.ts'
import type { DeskBrowser, DeskWorld } from './desk-world.ts'

export interface Tapped {
  key: string
  name: string
  input: object
  staffId: string
  /** Undefined until the outcome is known to the tablet. */
  outcome?: { status: number; body: { changed?: boolean; error?: { code: string } } }
}

interface Subject {
  id: string
  revision: number
}

export interface StormTablet {
  browser: DeskBrowser
  staffId: string
  waiting: Tapped[]
  /** Revisions as the tablet believes them, with its own changes that are not sent yet. */
  orders: Map<string, number>
  visits: Map<string, number>
}

export interface Storm {
  world: DeskWorld
  random: Random
  tablets: StormTablet[]
  /** All taps of all tablets. */
  tapped: Tapped[]
}

const CARRIERS = ['ヤマト運輸', '佐川急便']

/** Reads again what the tablet shows. */
export async function refresh({ world }: Storm, tablet: StormTablet): Promise<void> {
  const { db } = world.database
  const toMap = (rows: Subject[]) => new Map(rows.map(({ id, revision }) => [id, revision]))
  tablet.orders = toMap(await db.select({ id: orders.id, revision: orders.revision }).from(orders))
  tablet.visits = toMap(await db.select({ id: reservations.id, revision: reservations.revision }).from(reservations))
}

function choose({ random }: Storm, { orders: known, visits }: StormTablet): { name: string; input: object } {
  const [orderId, seen] = random.pick([...known])
  const [reservationId, seenVisit] = random.pick([...visits])
  const advance = (of: Map<string, number>, id: string) => of.set(id, of.get(id)! + 1)
  const order = (name: string, more: object = {}) => {
    advance(known, orderId)
    return { name: `orders ${name}`, input: { orderId, seen, ...more } }
  }
  const visit = (name: string) => {
    advance(visits, reservationId)
    return { name: `reservations ${name}`, input: { reservationId, seen: seenVisit } }
  }
  const shipment = () => ({ carrier: random.pick(CARRIERS), tracking: `1234-5678-90${10 + random.below(4)}` })
  return random.pick([
    () => order('prepare'),
    () => order('ship', shipment()),
    () => order('ship', shipment()),
    () => order('deliver'),
    () => order('undo'),
    () => order('tracking', shipment()),
    () => visit('check-in'),
    () => visit('no-show'),
    () => visit('visited'),
    () => ({ name: 'reservations note', input: { reservationId, text: `メモ ${random.below(1_000)}` } }),
  ])()
}

/** A tap: stored on the tablet, and sent when the tablet finds the server. */
export function tap(storm: Storm, tablet: StormTablet): void {
  const it: Tapped = { ...choose(storm, tablet), key: ulid(storm.world.clock.ms), staffId: tablet.staffId }
  tablet.waiting.push(it)
  storm.tapped.push(it)
}

/** Sends in the order of the taps, until a request or its response is lost. */
export async function send({ random }: Storm, tablet: StormTablet, { loss }: { loss: number }): Promise<void> {
  for (const it of [...tablet.waiting]) {
    if (random.chance(loss)) return
    const post = () =>
      tablet.browser.send(`POST /Actions/${it.name.replace(' ', '/')}`, it.input, {
        'idempotency-key': it.key,
        [STAFF_HEADER]: it.staffId,
      })
    // A second page of the same tablet sends it, too.
    const [first, second] = await Promise.all([post(), ...(random.chance(0.2) ? [post()] : [])])
    if (random.chance(loss)) return
    const decided = [first!, ...(second ? [second] : [])].find((response) => !isUndecided(response))
    if (!decided) return
    const { status, body } = decided
    it.outcome = { status, body: body as never }
    tablet.waiting.shift()
  }
}

const isUndecided = ({ status, body }: { status: number; body: { error?: { code: string } } }): boolean =>
  status >= 500 || status === 429 || body.error?.code === 'IN_PROGRESS'

/** A minute later: what could have been undone until now is told to the customers. */
export async function letMinutePass({ world }: Storm): Promise<void> {
  const { db, env } = { db: world.database.db, env: world.deps.env }
  const { rows } = await db.execute<{ id: string; data: unknown }>(
    sql`select id, data from jobs.job where name = 'order-mails' and state = 'created'`,
  )
  world.clock.ms += 61_000
  for (const { id, data } of rows) {
    await finishStep({ db, env, now: () => world.clock.ms }, stepSchema.parse(data))
    await db.execute(sql`update jobs.job set state = 'completed' where id = ${id}::uuid`)
  }
}

/** An order of a guest, cash on delivery, so that it can be prepared at once. */
export async function placeOrder({ world }: Storm, browser: DeskBrowser, input: object): Promise<void> {
  const place = (totalYen: number) => browser.act('orders create', { ...input, totalYen }, ulid(world.clock.ms))
  const told = (await place(1)).body.error!.message
  if (!told.includes('合計は')) throw new Error(told)
  const totalYen = Number(/合計は([\d,]+)円/.exec(told)![1]!.replaceAll(',', ''))
  const placed = await place(totalYen)
  if (placed.status !== 200) throw new Error(placed.body.error?.message)
}
