/**
 * Places an order exactly once. Its key is stored on the device before the request is sent, so that a second tap, a reload
 * or a lost response repeats the same order instead of making another one.
 */
import { ulid } from 'ulid'
import { toCart } from '#contract/cart/cart.ts'
import type { CartEntry } from '#contract/cart/cart.ts'
import * as ordersApi from '#contract/orders/api.ts'
import type { NewOrder, Order } from '#contract/orders/schema.ts'
import { CodedError, isFinalError } from '#contract/shared/errors.ts'
import type { Replica } from '#contract/shared/replica.ts'
import * as submissionsApi from '#contract/submissions/api.ts'
import { updateReplica } from '#src/device/cart-sync/cart.ts'
import { call } from '#src/device/query/call.ts'
import { callAsGuest } from '#src/device/query/guest-call.ts'
import { createIdempotentCall } from '#src/device/query/idempotent-call.ts'
import { saveOrderLink } from '#src/device/session/order-link.ts'
import { createDraft } from '#src/device/session/form-drafts.ts'
import { serverNow } from '#src/device/time/server-time.ts'
import { withLock } from '#src/device/storage/lock.ts'
import { CHECKOUT_LOCK, GUEST_OWNER } from '#src/device/storage/names.ts'

/** What is ordered. Without an account, by the owner of the mail address. */
export interface WantedOrder extends Omit<NewOrder, 'guest'> {
  email?: string
}

/** An order that may have been placed although no response arrived. */
interface SentOrder {
  key: string
  body: WantedOrder
  /** Without an account: opens the order, once it is placed. */
  token?: string
}

export interface PlacedOrder {
  order: Order
  /** It was sent before the customer changed something, and its response was lost. The changed order was not sent. */
  isEarlier: boolean
}

/** The cart no longer contains what would be ordered: it was changed or ordered in another tab. */
export class CartChangedError extends Error {
  override name = 'CartChangedError'
}

/** Longer than a request may take. */
const LOCK_WAIT_MS = 60_000

const exclusively = <T>(work: () => Promise<T>): Promise<T> =>
  withLock(CHECKOUT_LOCK, work, { waitLimitMs: LOCK_WAIT_MS })

/** Of customers by their id, of others under GUEST_OWNER. For windows that store nothing. */
const inMemory = new Map<string, SentOrder>()

function openSentOrder(owner: string) {
  const draft = createDraft<SentOrder>('checkout order', owner)
  return {
    read: async () => (await draft.read()) ?? inMemory.get(owner),
    async write(sent: SentOrder) {
      inMemory.set(owner, sent)
      await draft.write(sent)
    },
    async erase() {
      inMemory.delete(owner)
      await draft.erase()
    },
  }
}

/**
 * Settles an order whose response was lost before the page was closed: resolves to it if the server has it, otherwise its
 * key is blocked, so that it cannot arrive later.
 */
export const settleSentOrder = (owner: string): Promise<Order | undefined> =>
  exclusively(async () => {
    const sent = await openSentOrder(owner).read()
    return sent && settle(owner, sent)
  })

async function settle(owner: string, sent: SentOrder): Promise<Order | undefined> {
  const ask = owner === GUEST_OWNER ? callAsGuest : call
  const { answer } = await ask(submissionsApi.revoke, { params: { key: sent.key } })
  const order = answer && answer.status < 300 ? (JSON.parse(answer.body) as Order) : undefined
  if (order) await finish(sent, order)
  await openSentOrder(owner).erase()
  return order
}

/** The goods leave the cart, and the page that follows can open the order. */
async function finish({ body, token }: SentOrder, { number }: Order): Promise<void> {
  if (token !== undefined) saveOrderLink({ token, number, ...(body.email !== undefined && { email: body.email }) })
  await removeOrdered(body)
}

/** 32 random bytes, as the secrets of links that the server makes. */
const createToken = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')

function toNewOrder({ body: { email, ...body }, token }: SentOrder): NewOrder {
  return email === undefined || token === undefined ? body : { ...body, guest: { email, token } }
}

/** Rejects with the server's error. After a final one, the next attempt is another order. */
export const placeOrder = (owner: string, body: WantedOrder): Promise<PlacedOrder> =>
  exclusively(async () => {
    const stored = openSentOrder(owner)
    const sent = await stored.read()
    const isRepeated = sent !== undefined && JSON.stringify(sent.body) === JSON.stringify(body)
    // The customer changed something after a lost response: first find out whether the previous order exists.
    const earlier = sent && !isRepeated ? await settle(owner, sent) : undefined
    if (earlier) return { order: earlier, isEarlier: true }
    if (!isRepeated) await checkCart(owner, body)
    const next = isRepeated ? sent : createSent(body)
    await stored.write(next)
    return { order: await send(owner, next), isEarlier: false }
  })

const createKey = (): string => ulid(serverNow())

const createSent = (body: WantedOrder): SentOrder => ({
  key: createKey(),
  body,
  ...(body.email !== undefined && { token: createToken() }),
})

async function send(owner: string, sent: SentOrder): Promise<Order> {
  const stored = openSentOrder(owner)
  try {
    const order = await createIdempotentCall(undefined, () => sent.key)(ordersApi.create, { body: toNewOrder(sent) })
    await finish(sent, order)
    await stored.erase()
    return order
  } catch (error) {
    if (!(error instanceof CodedError)) throw error
    // Another tab has blocked the key, so the order does not exist.
    if (error.code === 'WITHDRAWN') {
      const next = createSent(sent.body)
      await stored.write(next)
      return send(owner, next)
    }
    if (isFinalError(error.code)) await stored.erase()
    throw error
  }
}

/** Reads the device, because this tab may not have seen yet that another one has just ordered the same. */
async function checkCart(owner: string, { lines }: WantedOrder): Promise<void> {
  const { loadRow } = await import('#src/device/cart-sync/store.ts')
  const { replica } = await loadRow(owner, 'cart')
  const inCart = new Map(toCart(replica as Replica<CartEntry>).lines.map(({ sku, quantity }) => [sku, quantity]))
  if (lines.some(({ sku, quantity }) => (inCart.get(sku) ?? 0) < quantity)) throw new CartChangedError()
}

/** What was added meanwhile stays. */
async function removeOrdered({ lines }: WantedOrder): Promise<void> {
  for (const { sku, quantity } of lines) {
    await updateReplica('cart', {
      key: sku,
      to: (now) =>
        now && now.quantity > quantity
          ? { quantity: now.quantity - quantity, addedAt: now.addedAt, seenPrice: now.seenPrice }
          : undefined,
    })
  }
}

/** Of an order that was cancelled to be placed again. What is in the cart stays. */
export async function restoreCart(lines: Order['lines']): Promise<void> {
  for (const { sku, quantity, unitYen } of lines)
    await updateReplica('cart', {
      key: sku,
      to: (now, addedAt) => now ?? { quantity, addedAt, seenPrice: unitYen },
    })
}

/** For `navigate`: the page after an order, in place of the checkout. */
export const openCompletion = (order: string) =>
  ({ to: '/checkout/completion', search: { order }, replace: true }) as const
