/** Orders that are under way, of several people at once. */
import { and, desc, inArray, isNull, or, sql } from '#drizzle'
import type { OrderState } from '#contract/orders/states.ts'
import type { Db } from '#server/platform/db/client.ts'
import { isAmong } from '#server/platform/db/is-among.ts'
import { orders } from './schema.ts'

/** Someone with an account, or a guest with this mail address. */
interface Buyer {
  customerId: string | null
  email: string | null
}

export interface OpenOrder {
  number: string
  state: OrderState
  totalYen: number
  deliveryOn: string
}

const OPEN = ['awaiting_payment', 'payment_unknown', 'received', 'preparing', 'shipped'] satisfies OrderState[]

const isGuest = ({ customerId, email }: Buyer): boolean => customerId === null && email !== null

/** The latest first. */
export async function listOpenOrders(db: Db, buyers: readonly Buyer[]): Promise<(buyer: Buyer) => OpenOrder[]> {
  const customerIds = buyers.flatMap(({ customerId }) => customerId ?? [])
  const emails = buyers.filter(isGuest).map(({ email }) => email!.toLowerCase())
  const { number, state, totalYen, deliveryOn, customerId, email } = orders
  const found =
    customerIds.length + emails.length === 0
      ? []
      : await db
          .select({ number, state, totalYen, deliveryOn, customerId, email })
          .from(orders)
          .where(
            and(
              or(
                isAmong(customerId, customerIds),
                and(isNull(customerId), sql`lower(${email}) = any(${sql.param(emails)}::text[])`),
              ),
              inArray(state, OPEN),
            ),
          )
          .orderBy(desc(orders.createdAt), orders.id)
  return (buyer) =>
    found.filter((it) =>
      isGuest(buyer)
        ? it.customerId === null && it.email?.toLowerCase() === buyer.email?.toLowerCase()
        : it.customerId !== null && it.customerId === buyer.customerId,
    )
}
