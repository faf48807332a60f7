/** A store that is killed and restarted, with access to what it received afterwards. */
import { setTimeout as wait } from 'node:timers/promises'
import { listBuckets } from '#contract/reservations/slots.ts'
import { applications, inquiries } from '#server/form-submissions/schema.ts'
import { countSeats } from '#contract/events/rules.ts'
import { eventSessions } from '#server/events/schema.ts'
import { files } from '#server/files/schema.ts'
import { openDatabase } from '#server/platform/db/client.ts'
import { isVisit } from '#server/reservations/rows.ts'
import { reservations, capacityBuckets } from '#server/reservations/schema.ts'
import { freePort } from '#tests/support/free-port.ts'
import { makeDataDir, startStore } from '#tests/support/running-store.ts'

const PLENTY = '1000000'
const env = { LIMIT_SUBMISSION: PLENTY, LIMIT_LOGIN: PLENTY, LIMIT_REGISTER: PLENTY }

export async function startStormStore() {
  const port = await freePort()
  const dataDir = await makeDataDir('storm')
  const begin = () => startStore({ dataDir, port, env })
  let store = await begin()
  return {
    port,
    get url() {
      return store.url
    },
    /** Kills it without warning and restarts it at once. */
    async kill(): Promise<void> {
      process.kill(store.pid, 'SIGKILL')
      await wait(300)
      store = await begin()
    },
    async readBook() {
      await store.stop()
      const database = await openDatabase({ dataDir })
      const booked = await database.db.select().from(reservations)
      const buckets = await database.db.select().from(capacityBuckets)
      const sessions = await database.db.select().from(eventSessions)
      const received = [
        ...(await database.db.select().from(inquiries)),
        ...(await database.db.select().from(applications)),
      ]
      const stored = await database.db.select().from(files)
      await database.close()
      return { booked, buckets, sessions, received, stored }
    },
  }
}

export type Book = Awaited<ReturnType<Awaited<ReturnType<typeof startStormStore>>['readBook']>>

/** Number of booked visits by shop, pool and half hour. */
export function countBookings({ booked }: Pick<Book, 'booked'>): Map<string, number> {
  const places = new Map<string, number>()
  for (const { shopId, kind, startsAt } of booked.filter(isVisit)) {
    for (const cell of listBuckets(kind, startsAt.getTime())) {
      const name = `${shopId} visit ${new Date(cell).toISOString()}`
      places.set(name, (places.get(name) ?? 0) + 1)
    }
  }
  return places
}

/** Number of seats taken by event and start. */
export function countSeatsTaken({ booked }: Pick<Book, 'booked'>): Map<string, number> {
  const taken = new Map<string, number>()
  for (const row of booked.filter((it) => !isVisit(it) && it.status === 'confirmed')) {
    const name = `${row.event!.id} ${row.startsAt.toISOString()}`
    taken.set(name, (taken.get(name) ?? 0) + countSeats(row))
  }
  return taken
}
