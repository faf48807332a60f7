/**
 * Random simultaneous failures between a tap and the shop's database: requests and responses lost, sent twice, refused;
 * tabs, worker and store killed; a full disk; log-outs and changes of customer. Afterwards each submission is stored once, or shown as
 * needing the customer. `STORM_SUBMISSIONS` and `STORM_SEED` set size and seed.
 */
import { ulid } from 'ulid'
import type { VisitKind } from '#contract/reservations/slots.ts'
import { APPLICATION } from '#contract/applications/api.ts'
import { INQUIRY } from '#contract/inquiries/api.ts'
import { EVENT_SEATS, VISIT } from '#contract/reservations/api.ts'
import type { EventSeats } from '#contract/events/seats.ts'
import { createRow, type OutboxRow } from '#src/device/outbox/row.ts'
import { isUnsent } from '#src/device/outbox/state.ts'
import { startBadNetwork } from '#tests/storm/bad-network.ts'
import { makeRandom } from '#tests/storm/random.ts'
import { openDevice, type Tap } from '#tests/storm/storm-device.ts'
import { countBookings, countSeatsTaken, startStormStore } from '#tests/storm/storm-store.ts'
import { isDemoGuest } from '#server/demo/add-seats.ts'
import { seats } from '#tests/support/event-calls.ts'
import { photo } from '#tests/support/file-calls.ts'
import { application, inquiry } from '#tests/support/form-calls.ts'
import { PASSWORD, person } from '#tests/support/customer-calls.ts'
import { CONTACT, visit } from '#tests/support/reservation-calls.ts'
import { newEmail } from './support/customer.ts'
import { expect, journeyWithWorker as journey, WHOLE_BROWSER } from './support/journey.ts'
import { GUEST_OWNER } from '#src/device/storage/names.ts'

const SUBMISSIONS = Number(process.env['STORM_SUBMISSIONS'] ?? 40)
const SEED = Number(process.env['STORM_SEED'] ?? 7)
const KINDS: VisitKind[] = ['guidance', 'consultation', 'online']
const CUSTOMERS_PART = 0.25
/** The rest are inquiries with a photo and applications with a CV. */
const VISITS_PART = 0.45
const SEATS_PART = 0.2
/** Few enough seats to become full in a large storm. */
const EVENTS = [2, 5, 6]
const PDF = Buffer.from('%PDF-1.7\n%%EOF\n')
/** The store accepts ten per hour. */
const TAPS_A_CUSTOMER = 8
const DAYS = Math.max(2, Math.ceil(SUBMISSIONS / 60))

/** The sample customer has visits too, and other guests have seats. */
const isSample = ({ contact }: { contact: { email: string | null } | null }) =>
  contact?.email != null && (contact.email === 'hanako@example.jp' || isDemoGuest(contact.email))

// Its workers are stopped and start again at any time, and set badges.
journey.use({ launchOptions: WHOLE_BROWSER })

const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

journey(
  'under random failures each submission arrives once, or is shown as needing the customer',
  async ({ browser, complaints }) => {
    journey.setTimeout(180_000 + SUBMISSIONS * 2_000)
    complaints.allow(/./)
    const random = makeRandom(SEED)
    const store = await startStormStore()
    const network = await startBadNetwork({ storePort: store.port, random })
    const context = await browser.newContext()
    const tapped: OutboxRow[] = []

    const customers: { email: string; id: string; taps: number }[] = []
    for (let i = 0; i < Math.ceil((SUBMISSIONS * CUSTOMERS_PART) / TAPS_A_CUSTOMER); i++) {
      const email = newEmail()
      const response = await fetch(`${store.url}/api/Customers`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(person(email)),
      })
      const { access_token: token } = (await response.json()) as { access_token: string }
      const me = await fetch(`${store.url}/api/Customers/me`, { headers: { authorization: `Bearer ${token}` } })
      customers.push({ email, id: ((await me.json()) as { id: string }).id, taps: 0 })
    }

    const starts: Partial<Record<VisitKind, string[]>> = {}
    for (const kind of KINDS) {
      const response = await fetch(
        `${store.url}/api/Shops/1/slots?from=${dayAfter(3)}&to=${dayAfter(3 + DAYS)}&kind=${kind}`,
      )
      const { days } = (await response.json()) as { days: { starts: { startsAt: string }[] }[] }
      const all = days.flatMap((day) => day.starts.map(({ startsAt }) => startsAt))
      // Few enough to become full.
      starts[kind] = all.slice(0, Math.max(8, SUBMISSIONS / 4))
    }

    const sessions: EventSeats[] = []
    for (const id of EVENTS) {
      const response = await fetch(`${store.url}/api/Events/${id}/sessions`)
      const { data } = (await response.json()) as { data: EventSeats[] }
      // Few enough to become full, and none that begins during the storm.
      sessions.push(...data.filter(({ startsAt }) => startsAt > dayAfter(1)).slice(0, Math.ceil(SUBMISSIONS / 80)))
    }

    const picture = [...(await photo())]

    function newVisit(): object {
      const kind = random.pick(KINDS)
      const wishes = [random.pick(starts[kind]!)]
      if (random.chance(0.3)) wishes.push(...starts[kind]!.filter((it) => it !== wishes[0]).slice(0, 1))
      return visit(wishes, { kind, email: newEmail() })
    }

    function newSeats(): object {
      const { eventId, startsAt } = random.pick(sessions)
      return seats(startsAt, { eventId, adults: 1 + random.below(2), email: newEmail() })
    }

    function newTap(): Tap {
      const customer = random.chance(CUSTOMERS_PART) && customers.find(({ taps }) => taps < TAPS_A_CUSTOMER)
      if (customer) customer.taps += 1
      const owner = customer ? customer.id : GUEST_OWNER
      const submittedAt = Date.now()
      const row = { key: ulid(submittedAt), owner, submittedAt }
      const choice = random.next()
      if (choice < VISITS_PART) return { row: createRow(VISIT, { ...row, body: newVisit() }), files: [] }
      if (choice < VISITS_PART + SEATS_PART)
        return { row: createRow(EVENT_SEATS, { ...row, body: newSeats() }), files: [] }
      const isInquiry = random.chance(0.5)
      const type = isInquiry ? 'image/jpeg' : 'application/pdf'
      const files = [{ id: ulid(submittedAt), type, bytes: isInquiry ? picture : [...PDF] }]
      const content = { fileIds: files.map(({ id }) => id), contact: { ...CONTACT, email: newEmail() } }
      const [kind, body] = isInquiry ? [INQUIRY, inquiry(content)] : [APPLICATION, application(content)]
      return { row: createRow(kind, { ...row, body }), files }
    }

    const device = await openDevice(context, network, random)
    await device.changeCustomer(customers[0]!.email, PASSWORD)
    await device.begin()
    const happenings = {
      tabKilled: device.killTab,
      tabReloaded: device.reloadTab,
      workerKilled: device.killWorker,
      synced: device.sync,
      networkLost: () => device.loseNetwork(random.below(600)),
      loggedOut: device.logOut,
      diskFull: () => device.fillDisk(random.below(400)),
      customerChanged: () => device.changeCustomer(random.pick(customers).email, PASSWORD),
    }
    const counts: Record<string, number> = {}
    const happen = async (name: keyof typeof happenings) => {
      counts[name] = (counts[name] ?? 0) + 1
      await happenings[name]()
    }

    for (let i = 0; i < SUBMISSIONS; i++) {
      const tap = newTap()
      tapped.push(tap.row)
      await device.tap(tap)
      if (random.chance(0.3)) await happen(random.pick(Object.keys(happenings) as (keyof typeof happenings)[]))
      if (i % 20 === 10) {
        counts['storeKilled'] = (counts['storeKilled'] ?? 0) + 1
        await store.kill()
      }
    }

    // All faults end, and each customer returns once.
    network.calmDown()
    for (const { email, id } of customers) {
      await device.changeCustomer(email, PASSWORD)
      await expect
        .poll(
          async () => {
            await device.wake()
            return (await device.rows()).filter((row) => isUnsent(row) && [GUEST_OWNER, id].includes(row.owner)).length
          },
          { timeout: 60_000 + SUBMISSIONS * 200, intervals: [1_000] },
        )
        .toBe(0)
    }

    const rows = new Map((await device.rows()).map((row) => [row.key, row]))
    await context.close()
    network.close()
    const book = await store.readBook()
    const states: Record<string, number> = {}
    const codes: Record<string, number> = {}
    const kinds: Record<string, number> = {}
    const received = [...book.booked, ...book.received]
    for (const { key, kind, body, owner } of tapped) {
      const row = rows.get(key)
      // A log-out removes what was accepted.
      const isRemoved = !row && owner !== GUEST_OWNER && counts['loggedOut'] !== undefined
      if (!isRemoved) expect(row?.body, `${key} is still on the device`).toBe(body)
      const state = row?.state ?? 'done'
      states[state] = (states[state] ?? 0) + 1
      kinds[kind] = (kinds[kind] ?? 0) + 1
      const found = received.filter(({ id }) => id === key)
      expect(found, `${kind} ${key} is ${state}`).toHaveLength(state === 'done' ? 1 : 0)
      if (state === 'done') expect(found[0]!.customerId).toBe(owner === GUEST_OWNER ? null : owner)
      if (!row) continue
      const response = JSON.parse(row.response!.body) as { number?: string; error?: { code: string } }
      if (state === 'done') expect(response.number).toBe(found[0]!.number)
      else codes[response.error!.code] = (codes[response.error!.code] ?? 0) + 1
    }
    // Each file belongs to what arrived, and is there.
    const claimed = book.stored.filter(({ deleteAfter }) => deleteAfter === null)
    const named = book.received.flatMap(({ content }) => content!.fileIds)
    expect(claimed.filter(({ id, storedAt }) => named.includes(id) && storedAt !== null)).toHaveLength(named.length)
    // Both successes and failures must have occurred.
    expect(states['done']).toBeGreaterThan(0)
    expect(states['needsChoice']).toBeGreaterThan(0)
    expect(Object.keys(kinds).toSorted()).toEqual(
      [APPLICATION, EVENT_SEATS, INQUIRY, VISIT].map(({ name }) => name).toSorted(),
    )
    const keys = new Set(tapped.map(({ key }) => key))
    expect(book.booked.filter(({ id }) => !keys.has(id)).every(isSample)).toBe(true)
    expect(new Set(received.map(({ number }) => number)).size).toBe(received.length)
    const places = countBookings(book)
    for (const [name, taken] of places) expect(taken, name).toBeLessThanOrEqual(2)
    for (const { shopId, pool, startsAt, used } of book.buckets)
      expect(used, 'counted as booked').toBe(places.get(`${shopId} ${pool} ${startsAt.toISOString()}`) ?? 0)
    const taken = countSeatsTaken(book)
    for (const { eventId, startsAt, used, capacity } of book.sessions) {
      expect(used, 'seats are not above the capacity').toBeLessThanOrEqual(capacity)
      expect(used, 'counted as booked').toBe(taken.get(`${eventId} ${startsAt.toISOString()}`) ?? 0)
    }
    console.log(
      JSON.stringify({ seed: SEED, submissions: SUBMISSIONS, kinds, states, codes, harms: network.harms, counts }),
    )
    expect(
      Object.keys(codes).every((code) => ['SLOT_FULL', 'ALREADY_RESERVED', 'RESERVATION_LIMIT'].includes(code)),
    ).toBe(true)
  },
)
