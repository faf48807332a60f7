/** A browser with two tabs and a worker, to which bad things happen. */
import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import type { OutboxRow } from '#src/local/outbox/outbox-row.ts'
import type { BadNetwork } from './bad-network.ts'
import type { Random } from './random.ts'

/** Written as the page writes it at the tap. */
async function putRow(row: OutboxRow): Promise<void> {
  const open = indexedDB.open('komorebi')
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    open.addEventListener('success', () => resolve(open.result))
    open.addEventListener('error', () => reject(open.error!))
  })
  await new Promise<void>((resolve, reject) => {
    const turn = db.transaction('outbox', 'readwrite', { durability: 'strict' })
    turn.objectStore('outbox').add(row)
    turn.addEventListener('complete', () => resolve())
    turn.addEventListener('abort', () => reject(turn.error!))
  })
  db.close()
  // What a page does when it comes back.
  dispatchEvent(new Event('pageshow'))
}

async function getRows(): Promise<OutboxRow[]> {
  const open = indexedDB.open('komorebi')
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    open.addEventListener('success', () => resolve(open.result))
    open.addEventListener('error', () => reject(open.error!))
  })
  const asked = db.transaction('outbox').objectStore('outbox').getAll()
  const rows = await new Promise<OutboxRow[]>((resolve, reject) => {
    asked.addEventListener('success', () => resolve(asked.result))
    asked.addEventListener('error', () => reject(asked.error!))
  })
  db.close()
  return rows
}

const STEP_MS = 60_000

/** A step that never ends would look as if the store stood still. */
async function inTime<T>(name: string, step: Promise<T>): Promise<T> {
  const late = new AbortController()
  const tooLate = wait(STEP_MS, undefined, { signal: late.signal }).then((): never => {
    throw new Error(`${name} does not end`)
  })
  try {
    return await Promise.race([step, tooLate])
  } finally {
    late.abort()
    tooLate.catch(() => {})
  }
}

/** Each step of it has its time. */
const timed = <Steps extends Record<string, (...given: never[]) => Promise<unknown>>>(steps: Steps): Steps =>
  Object.fromEntries(
    Object.entries(steps).map(([name, step]) => [name, (...given: never[]) => inTime(name, step(...given))]),
  ) as Steps

export async function openDevice(context: BrowserContext, network: BadNetwork, random: Random) {
  const { url } = network
  const tabs: Page[] = [await context.newPage(), await context.newPage()]
  for (const tab of tabs) await tab.goto(url)
  await tabs[0]!.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const devtools: CDPSession = await context.newCDPSession(tabs[0]!)
  let registrationId: string | undefined
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations[0]?.registrationId ?? registrationId
  })
  await devtools.send('ServiceWorker.enable')

  const tab = () => random.pick(tabs)
  return timed({
    /** The device has kept something, so that its pages look for what waits. */
    async begin(): Promise<void> {
      const hasDatabase = () =>
        tabs[0]!.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'komorebi'))
      while (!(await hasDatabase())) await tabs[0]!.waitForTimeout(100)
      for (const it of tabs) await it.reload()
    },
    /** In some tab; again in another if that one dies meanwhile. */
    async tap(row: OutboxRow): Promise<void> {
      for (let tries = 0; ; tries += 1) {
        const isDone = await tab()
          .evaluate(putRow, row)
          .then(
            () => true,
            (error: Error) => /ConstraintError/.test(error.message),
          )
        if (isDone) return
        if (tries > 20) throw new Error('No tab takes it')
        await tabs[0]!.waitForTimeout(200)
      }
    },
    rows: () => tabs[0]!.evaluate(getRows),
    wake: () => tabs[0]!.evaluate(() => void dispatchEvent(new Event('pageshow'))),
    /** The second tab; the first holds the strings. */
    async killTab(): Promise<void> {
      await tabs[1]!.close({ runBeforeUnload: false })
      tabs[1] = await context.newPage()
      await tabs[1].goto(url).catch(() => {})
    },
    reloadTab: () => tabs[0]!.reload({ waitUntil: 'commit' }).catch(() => null),
    killWorker: () => devtools.send('ServiceWorker.stopAllWorkers'),
    /** As the browser does when the network comes back, also without any page. */
    async sync(): Promise<void> {
      if (registrationId === undefined) return
      const origin = new URL(url).origin
      await devtools
        .send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: 'komorebi.outbox', lastChance: false })
        .catch(() => {})
    },
    /** The first tab is told by the browser. Playwright's own switch waits for ever for a worker that was just killed. */
    async loseNetwork(ms: number): Promise<void> {
      const tellFirst = (offline: boolean) =>
        devtools.send('Network.emulateNetworkConditions', {
          offline,
          latency: 0,
          downloadThroughput: -1,
          uploadThroughput: -1,
        })
      await tellFirst(true)
      await network.fail(ms)
      await tellFirst(false)
    },
    async fillDisk(ms: number): Promise<void> {
      await devtools.send('Storage.overrideQuotaForOrigin', { origin: new URL(url).origin, quotaSize: 1 })
      await tabs[0]!.waitForTimeout(ms)
      await devtools.send('Storage.overrideQuotaForOrigin', { origin: new URL(url).origin })
    },
    /** Somebody else logs in over whoever is here, as another tab would. */
    async changeCustomer(email: string, password: string): Promise<void> {
      await tabs[0]!
        .evaluate(
          async (body) => {
            await fetch('/api/Customers/login', {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(body),
            })
            document.dispatchEvent(new Event('visibilitychange'))
          },
          { email, password },
        )
        .catch(() => {})
    },
  })
}
