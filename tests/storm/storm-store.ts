/** A store that is killed and comes back, and its book, looked into when all is over. */
import { setTimeout as wait } from 'node:timers/promises'
import { cellsOf } from '#contract/slots.ts'
import { openDatabase } from '#server/db/client.ts'
import { reservations, slotCells } from '#server/db/schema-reservations.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startStore } from '#tests/support/running-store.ts'
import { makeTempFolder } from '#tests/support/temp-folder.ts'
import { mkdir, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const PLENTY = '1000000'
const env = { LIMIT_SUBMISSION: PLENTY, LIMIT_LOGIN: PLENTY, LIMIT_REGISTER: PLENTY }

export async function startStormStore() {
  const port = await freePort()
  const dataDir = makeTempFolder('storm')
  await mkdir(resolve('.cache/pictures'), { recursive: true })
  await symlink(resolve('.cache/pictures'), join(dataDir, 'pictures'))
  const begin = () => startStore({ dataDir, port, env })
  let store = await begin()
  return {
    port,
    get url() {
      return store.url
    },
    /** Mid-sentence, as a power cut would; the next one begins at once. */
    async kill(): Promise<void> {
      process.kill(store.pid, 'SIGKILL')
      await wait(300)
      store = await begin()
    },
    async readBook() {
      await store.stop()
      const database = await openDatabase({ dataDir })
      const booked = await database.db.select().from(reservations)
      const cells = await database.db.select().from(slotCells)
      await database.close()
      return { booked, cells }
    },
  }
}

export type Book = Awaited<ReturnType<Awaited<ReturnType<typeof startStormStore>>['readBook']>>

/** Shop, pool and half an hour → how many of the booked visits take a place there. */
export function placesOf({ booked }: Book): Map<string, number> {
  const places = new Map<string, number>()
  for (const { shopId, kind, startsAt } of booked) {
    for (const cell of cellsOf(kind, startsAt.getTime())) {
      const name = `${shopId} visit ${new Date(cell).toISOString()}`
      places.set(name, (places.get(name) ?? 0) + 1)
    }
  }
  return places
}
