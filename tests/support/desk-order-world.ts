/** Orders at the desk's page, of people who are logged in: `const orders = useDeskOrders(open)`. */
import { beforeAll, beforeEach } from 'vitest'
import { ulid } from 'ulid'
import { items, variants } from '#server/catalogue/schema.ts'
import type { Database } from '#server/platform/db/client.ts'
import { type DeskBrowser, useDesk } from './desk-world.ts'
import { fillStore } from './fill-store.ts'
import { insertCatalogue } from './insert-catalogue.ts'
import { ADDRESS, ORDER_ITEMS } from './order-world.ts'
import type { SoftwarePasskey } from './software-authenticator.ts'

interface People {
  manager: DeskBrowser
  /** Of the manager. */
  passkey: SoftwarePasskey
  staff: DeskBrowser
}

interface Placed {
  lines?: { sku: string; quantity: number }[]
  payment?: 'cash' | 'transfer'
  address?: object
  note?: string
}

interface Loaded {
  id: string
  number: string
  revision: number
  state: string
  deliveryOn: string
  dispatchOn: string | null
  remainingYen: number
  unshipped: object[]
  timeline: { what: string; by: string; reason: string }[]
}

export function useDeskOrders(open: () => Promise<Database>) {
  const world = useDesk(open)
  const people = {} as People
  let count = 0

  beforeAll(async () => {
    await fillStore(world.database)
    await insertCatalogue(world.database.db, { categories: [], items: ORDER_ITEMS })
    await world.database.db.update(variants).set({ stock: 1_000 })
    // They have files, so that staff find them.
    await world.database.db.update(items).set({ sourceHash: 'file' })
  })
  beforeEach(async () => {
    count += 1
    const { browser, passkey } = await world.enrol({ email: `m${count}@example.jp`, role: '店長', name: '店長 花' })
    Object.assign(people, { manager: browser, passkey })
    await logIn()
  })

  /** Sessions end after twelve hours. */
  async function logIn(): Promise<void> {
    count += 1
    people.staff = (await world.enrol({ email: `s${count}@example.jp`, role: 'スタッフ', name: '佐藤 健' })).browser
  }

  const act = async (name: string, input: object, browser = people.staff) => {
    const { status, body } = await browser.act(name, input, ulid(world.clock.ms))
    if (status !== 200) throw new Error(body.error!.message)
    return body
  }
  /** An order by phone, as the page makes it. */
  async function place({
    lines = [{ sku: 'LAMP', quantity: 1 }],
    payment = 'cash',
    address = {},
    note = '',
  }: Placed = {}) {
    const place = { ...ADDRESS, ...address }
    count += 1
    const asked = { email: `guest${count}@example.jp`, lines, points: 0, payment }
    const { body: quote } = await people.staff.send('POST /Orders/quote', { ...asked, prefecture: place.prefecture })
    const { quote: amounts, deliveryDays } = quote as unknown as {
      quote: { totalYen: number }
      deliveryDays: string[]
    }
    const terms = { deliveryOn: deliveryDays[0]!, slot: 'any', note, totalYen: amounts.totalYen }
    const { number } = await act('orders create', { ...asked, address: place, ...terms })
    return { ...(await load(String(number))), totalYen: amounts.totalYen }
  }
  const load = async (number: string) =>
    (await people.staff.send(`GET /Orders/${number}`)).body as unknown as Loaded & Record<string, unknown>
  const step = async (name: string, number: string, more: object = {}, browser = people.staff) => {
    const { id: orderId, revision: seen } = await load(number)
    return act(name, { orderId, seen, ...more }, browser)
  }
  const numbersIn = async (query: string) => {
    const { body } = await people.staff.send(`GET /Orders?page=1&perPage=100${query}`)
    return (body['data'] as { number: string }[]).map(({ number }) => number)
  }
  /** A page for the printer, as a tab of the desk opens it. */
  const openPaper = async (path: string, browser = people.staff) => {
    const headers = { cookie: browser.cookie, 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' }
    const response = await world.app.request(`/api${path}`, { headers })
    return { response, text: await response.text() }
  }

  return { world, people, logIn, act, place, load, step, numbersIn, openPaper }
}
