/** What the desk's page looks up while a customer orders by phone. */
import { getCurrentPrice, withoutEndedSale } from '#contract/items/price.ts'
import {
  chooseAddress,
  getProfileAddress,
  isSameAddress,
  toDeliveryAddress,
} from '#contract/addresses/delivery-address.ts'
import type { DeliveryAddress } from '#contract/addresses/schema.ts'
import * as phoneApi from '#contract/orders/desk-phone.ts'
import type { Caller, Goods, PhoneQuote } from '#contract/orders/desk-phone.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { listAddresses } from '#server/addresses/addresses.ts'
import { listDeskVariants } from '#server/catalogue/desk-search.ts'
import { listVariants } from '#server/catalogue/list.ts'
import { findCustomer, searchCustomers } from '#server/customers/desk-search.ts'
import type { CustomerRow } from '#server/customers/rows.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type DeskRoute, deskRoute } from '#server/platform/desk/web.ts'
import type { Deps } from '#server/platform/deps.ts'
import { explainRefusal } from './create-action.ts'
import { quoteCheckout } from './quote.ts'

/** Anyone who looks for more says another word. */
const MAX_FOUND = 10

const toCaller = ({ id, familyName, givenName, familyKana, givenKana, email, phone }: CustomerRow): Caller => ({
  id,
  name: `${familyName} ${givenName}`,
  kana: `${familyKana} ${givenKana}`,
  email: email ?? '',
  phone,
})

async function listPlaces(db: Db, customerId: string): Promise<DeliveryAddress[]> {
  const customer = await findCustomer(db, customerId)
  if (!customer || customer.closedAt) throw new CodedError('NOT_FOUND')
  const book = await listAddresses(db, customer.id)
  const profile = getProfileAddress(customer)
  const usual = chooseAddress(book, profile)
  const all = [usual, profile, ...book].flatMap((it) => (it ? [toDeliveryAddress(it)] : []))
  return all.filter((it, at) => all.findIndex((other) => isSameAddress(it, other)) === at)
}

async function findGoods(db: Db, words: string, nowMs: number): Promise<Goods[]> {
  const found = await listDeskVariants(db, { words, limit: MAX_FOUND })
  const skus = found.filter(({ item }) => item.live && !item.isHidden).map(({ variant }) => variant.sku)
  return (await listVariants({ db }, skus)).map((it) => ({
    sku: it.sku,
    name: it.name,
    colourName: it.colourName,
    size: it.size,
    picture: it.picture,
    unitYen: getCurrentPrice(withoutEndedSale(it, nowMs)),
    stock: it.stock,
    isPaused: it.isPaused ?? false,
    services: [...(it.services ?? [])],
  }))
}

export const createPhoneRoutes = ({ db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>): DeskRoute[] => [
  deskRoute(phoneApi.findCallers, 'customers', async ({ query: { q } }) => {
    const found = q.trim() === '' ? [] : await searchCustomers(db, q, { limit: MAX_FOUND, offset: 0 })
    return { data: found.filter(({ closedAt }) => closedAt === null).map(toCaller) }
  }),
  deskRoute(phoneApi.listCallerAddresses, 'customers', async ({ params }) => ({
    data: await listPlaces(db, params.id),
  })),
  deskRoute(phoneApi.findGoods, 'orders', async ({ query: { q } }) => ({
    data: q.trim() === '' ? [] : await findGoods(db, q, now()),
  })),
  deskRoute(phoneApi.quote, 'orders', async ({ body: { customerId, email, ...body } }): Promise<PhoneQuote> => {
    const isMember = email !== undefined && (await findCustomer(db, email)) !== undefined
    const found = await quoteCheckout(db, { body, customerId, env, nowMs: now() }).catch((error: unknown) => {
      throw error instanceof CodedError ? explainRefusal(error) : error
    })
    return { ...found, isMember }
  }),
]
