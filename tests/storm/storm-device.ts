/** A browser with two tabs and a worker, to which bad things happen. */
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import type { OutboxRow } from '#src/local/outbox/outbox-row.ts'
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
  const db = await new Promise<IDBDatabase>((resolve) => open.addEventListener('success', () => resolve(open.result)))
  const asked = db.transaction('outbox').objectStore('outbox').getAll()
  const rows = await new Promise<OutboxRow[]>((resolve) =>
    asked.addEventListener('success', () => resolve(asked.result)),
  )
  db.close()
  return rows
}

export async function openDevice(context: BrowserContext, url: string, random: Random) {
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
  return {
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
    async loseNetwork(ms: number): Promise<void> {
      await context.setOffline(true)
      await tabs[0]!.waitForTimeout(ms)
      await context.setOffline(false)
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
  }
}
