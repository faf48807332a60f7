/** A browser with two tabs and a worker, with injected failures. */
import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import type { Attachment, OutboxRow } from '#src/device/outbox/row.ts'
import type { BadNetwork } from './bad-network.ts'
import type { Random } from './random.ts'

/** A submission and its files, whose bytes are given as numbers to reach the browser. */
export interface Tap {
  row: OutboxRow
  files: (Pick<Attachment, 'id' | 'type'> & { bytes: number[] })[]
}

/** Writes a row and its attachments like the page does at the tap. */
async function putRow({ row, files }: Tap): Promise<void> {
  const open = indexedDB.open('komorebi-store')
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    open.addEventListener('success', () => resolve(open.result))
    open.addEventListener('error', () => reject(open.error!))
  })
  await new Promise<void>((resolve, reject) => {
    const turn = db.transaction(['outbox', 'attachments'], 'readwrite', { durability: 'strict' })
    turn.objectStore('outbox').add(row)
    for (const { bytes, ...file } of files) {
      const attachment = { ...file, rowKey: row.key, bytes: new Uint8Array(bytes).buffer, isUploaded: false }
      turn.objectStore('attachments').add(attachment)
    }
    turn.addEventListener('complete', () => resolve())
    turn.addEventListener('abort', () => reject(turn.error!))
  })
  db.close()
  // What a page does when it becomes visible.
  dispatchEvent(new Event('pageshow'))
}

async function getRows(): Promise<OutboxRow[]> {
  const open = indexedDB.open('komorebi-store')
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    open.addEventListener('success', () => resolve(open.result))
    open.addEventListener('error', () => reject(open.error!))
  })
  const requests = db.transaction('outbox').objectStore('outbox').getAll()
  const rows = await new Promise<OutboxRow[]>((resolve, reject) => {
    requests.addEventListener('success', () => resolve(requests.result))
    requests.addEventListener('error', () => reject(requests.error!))
  })
  db.close()
  return rows
}

const STEP_MS = 60_000

/** Fails a step that takes too long. */
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

/** Each step has a time limit. */
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
    /** Marks the device as having a database, so that pages check the outbox. */
    async begin(): Promise<void> {
      const hasDatabase = () =>
        tabs[0]!.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'komorebi-store'))
      while (!(await hasDatabase())) await tabs[0]!.waitForTimeout(100)
      for (const it of tabs) await it.reload()
    },
    /** Runs in some tab, and in another if that tab dies. */
    async tap(it: Tap): Promise<void> {
      for (let tries = 0; ; tries += 1) {
        const isDone = await tab()
          .evaluate(putRow, it)
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
    /** The second tab; the first one controls the worker. */
    async killTab(): Promise<void> {
      await tabs[1]!.close({ runBeforeUnload: false })
      tabs[1] = await context.newPage()
      await tabs[1].goto(url).catch(() => {})
    },
    reloadTab: () => tabs[0]!.reload({ waitUntil: 'commit' }).catch(() => null),
    killWorker: () => devtools.send('ServiceWorker.stopAllWorkers'),
    /** Like the browser when the network returns, also without a page. */
    async sync(): Promise<void> {
      if (registrationId === undefined) return
      const origin = new URL(url).origin
      await devtools
        .send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: 'komorebi.outbox', lastChance: false })
        .catch(() => {})
    },
    /** Uses the first tab's protocol session, because Playwright's own switch hangs after a worker was killed. */
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
    /** By the page; what waits is kept or sent. If a failure prevents it, the customer stays logged in. */
    async logOut(): Promise<void> {
      const [first] = tabs as [Page]
      const stay = { timeout: 5_000 }
      const toLogin = () => first.waitForURL('**/login', stay)
      await first.goto(`${url}/logout`, { waitUntil: 'commit' }).catch(() => null)
      const keep = first.getByRole('button', { name: '残してログアウト' })
      const send = first.getByRole('button', { name: '送信してからログアウト' })
      await Promise.any([toLogin(), keep.or(send).first().click(stay)]).catch(() => {})
      await toLogin().catch(() => {})
      await first.goto(url, { waitUntil: 'commit' }).catch(() => null)
    },
    /** Logs in another customer, like another tab would. */
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
