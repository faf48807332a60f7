/** From the tap to the shop's database: flight mode, closed apps, lost responses, logouts. */
import type { CDPSession, Page } from '@playwright/test'
import { logOut, newEmail, register } from './support/customer.ts'
import { expect, journeyWithWorker as journey } from './support/journey.ts'
import { waitForMail } from './support/mailbox.ts'
import { chooseFreeTime, fillContact, openDay, openForm, send } from './support/reservation.ts'
import { waitForWorker } from './support/worker.ts'

const NO_NETWORK = /net::ERR_|Failed to load resource|NoNetworkError/

const isSure = (page: Page) => expect(page.getByRole('heading', { name: 'ご予約を承りました' })).toBeVisible()
const isWaiting = (page: Page) => expect(page.getByText('まだ確定していません。')).toBeVisible()
const entry = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: '来店予約' })

/** Fills in the form completely. */
async function fillForm(page: Page, ahead: number, email: string): Promise<void> {
  await page.goto('/')
  await waitForWorker(page)
  await openForm(page, '?shop=1')
  await chooseFreeTime(page, openDay(ahead))
  await fillContact(page, email)
}

async function followWorker(page: Page) {
  const devtools: CDPSession = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  const tag = 'komorebi.outbox'
  const sync = () =>
    devtools.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag, lastChance: false })
  return {
    /** Like the browser when the network returns: it repeats a sync that failed. */
    async syncUntil(done: () => Promise<unknown>) {
      await sync()
      const timer = setInterval(() => void sync(), 5_000)
      await done().finally(() => clearInterval(timer))
    },
  }
}

/** Three hours offline: the worker's token has expired. */
const letTokenExpire = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const open = indexedDB.open('komorebi-store')
    const db = await new Promise<IDBDatabase>((resolve) => open.addEventListener('success', () => resolve(open.result)))
    const turn = db.transaction('session', 'readwrite')
    const rows = turn.objectStore('session')
    const requests = rows.get('session')
    requests.addEventListener('success', () => {
      rows.put({ ...requests.result, session: { ...requests.result.session, tokenExpiration: 1 } })
    })
    await new Promise<void>((resolve) => turn.addEventListener('complete', () => resolve()))
    db.close()
  })

journey(
  'a reservation from flight mode is sent by any page after the app was closed',
  async ({ page, context, complaints }) => {
    complaints.allow(NO_NETWORK)
    const email = newEmail()
    await fillForm(page, 20, email)
    await context.setOffline(true)
    await send(page)
    await isWaiting(page)
    const address = page.url()
    await page.close()

    const cold = await context.newPage()
    await cold.goto('/settings#outbox')
    await expect(entry(cold)).toContainText('送信待ち')
    await expect(cold.getByRole('link', { name: '送信待ちが1件あります' })).toBeVisible()
    await cold.close()

    await context.setOffline(false)
    const landed = await context.newPage()
    await landed.goto('/law')
    await expect(landed.getByText('来店予約を受け付けました')).toBeVisible({ timeout: 30_000 })
    await landed.getByRole('button', { name: '確認する' }).click()
    await expect(landed).toHaveURL(address)
    await isSure(landed)
    await waitForMail(email, 'ご予約を承りました')
  },
)

journey('after hours offline the worker sends it alone with a renewed token', async ({ page, context, complaints }) => {
  complaints.allow(NO_NETWORK)
  const email = await register(page)
  await waitForWorker(page)
  await openForm(page, '?shop=1')
  const worker = await followWorker(page)
  await chooseFreeTime(page, openDay(21))
  await page.getByLabel('電話番号').fill('09012345678')
  await context.setOffline(true)
  await send(page)
  await isWaiting(page)
  await letTokenExpire(page)
  // No page of the store is open.
  await page.goto('about:blank')
  await context.setOffline(false)
  await worker.syncUntil(() => waitForMail(email, 'ご予約を承りました'))

  await page.goto('/mypage/reservation')
  await expect(page.getByRole('article')).toHaveCount(1)
})

journey('cancelling after a lost response reports that it has arrived', async ({ page, context, complaints }) => {
  complaints.allow(NO_NETWORK)
  const email = newEmail()
  await fillForm(page, 22, email)
  await context.route('**/api/Reservations', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await send(page)
  await isWaiting(page)
  await waitForMail(email, 'ご予約を承りました')
  await context.setOffline(true)
  await page.goto('/settings#outbox')
  await expect(entry(page)).toContainText('送信結果を確認しています')
  await expect(entry(page).getByRole('button', { name: 'オフラインのため取り消せません' })).toBeVisible()
  await context.setOffline(false)
  await entry(page).getByRole('button', { name: '取り消す' }).click()
  await expect(entry(page)).toContainText('受付済み')
  await entry(page).getByRole('link', { name: '内容を確認する' }).click()
  await isSure(page)
})

journey(
  'a submission that was never attempted can be changed and cancelled offline',
  async ({ page, context, complaints }) => {
    complaints.allow(NO_NETWORK)
    await fillForm(page, 24, newEmail())
    await context.setOffline(true)
    await send(page)
    await isWaiting(page)
    await page.getByRole('button', { name: '内容を変更する' }).click()
    await expect(page).toHaveURL('/reservation')
    await expect(page.getByText('前回の入力の続きです。')).toBeVisible()
    await expect(page.getByLabel('姓')).toHaveValue('山田')
    await page.getByLabel('備考').fill('車で伺います。')
    await send(page)
    await isWaiting(page)
    await expect(page.getByText('車で伺います。')).toBeVisible()
    // A new document would believe that it is online, and attempt it.
    await page.getByRole('link', { name: '送信待ちが1件あります' }).click()
    await expect(page).toHaveURL('/settings#outbox')
    await expect(entry(page)).toHaveCount(1)
    await entry(page).getByRole('button', { name: '取り消す' }).click()
    await expect(page.getByText('送信待ちはありません。')).toBeVisible()
  },
)

journey(
  'logout asks about unsent submissions, and the next customer finds none of them',
  async ({ page, context, complaints }) => {
    complaints.allow(NO_NETWORK)
    await register(page)
    await waitForWorker(page)
    await openForm(page, '?shop=1')
    await chooseFreeTime(page, openDay(25))
    await page.getByLabel('電話番号').fill('09012345678')
    await context.setOffline(true)
    await send(page)
    await isWaiting(page)
    // A new document would believe that it is online, and attempt it.
    await page.getByRole('banner').getByRole('link', { name: 'マイページ' }).click()
    const sections = page.getByRole('navigation', { name: 'マイページのメニュー' })
    await sections.getByRole('link', { name: 'ご予約' }).click()
    await expect(page.getByRole('region', { name: 'まだ確定していないご予約' })).toContainText('送信待ち')
    await sections.getByRole('link', { name: 'マイページ' }).click()
    await page.getByRole('main').getByRole('link', { name: 'ログアウト' }).click()
    await expect(page.getByText('送信待ちが1件あります。受付はまだ完了していません。')).toBeVisible()
    await expect(page.getByRole('button', { name: 'オフラインのため送信できません' })).toBeVisible()
    await page.getByRole('button', { name: '削除してログアウト' }).click()
    await expect(page).toHaveURL('/login')
    await context.setOffline(false)
    await register(page)
    await page.goto('/mypage/reservation')
    await expect(page.getByText('これからのご予約はありません。')).toBeVisible()
    await logOut(page)
  },
)
