/** Between the tap and the shop's book: flight mode, closed apps, lost answers, log-outs. */
import type { CDPSession, Page } from '@playwright/test'
import { logOut, newAddress, register } from './support/customer.ts'
import { expect, journey } from './support/journey.ts'
import { mailTo } from './support/mailbox.ts'
import { takenOver } from './support/program.ts'
import { chooseFreeTime, fillContact, openDay, openForm, send } from './support/visits.ts'
import { workerIsThere } from './support/worker.ts'

const NO_NETWORK = /net::ERR_|Failed to load resource|NoNetworkError/

const isSure = (page: Page) => expect(page.getByRole('heading', { name: 'ご予約を承りました' })).toBeVisible()
const isWaiting = (page: Page) => expect(page.getByText('まだ確定していません。')).toBeVisible()
const entry = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: '来店予約' })

/** A form that only has to be sent. */
async function fillForm(page: Page, ahead: number, email: string): Promise<void> {
  await page.goto('/')
  await workerIsThere(page)
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
  return {
    /** As the browser does when the network is back. */
    sync: () =>
      devtools.send('ServiceWorker.dispatchSyncEvent', {
        origin,
        registrationId,
        tag: 'komorebi.outbox',
        lastChance: false,
      }),
  }
}

/** The three hours of a flight: what the worker knows of the token is out of date. */
const letTokenExpire = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const open = indexedDB.open('komorebi')
    const db = await new Promise<IDBDatabase>((resolve) => open.addEventListener('success', () => resolve(open.result)))
    const turn = db.transaction('session', 'readwrite')
    const rows = turn.objectStore('session')
    const asked = rows.get('session')
    asked.addEventListener('success', () => {
      rows.put({ ...asked.result, session: { ...asked.result.session, tokenExpiration: 1 } })
    })
    await new Promise<void>((resolve) => turn.addEventListener('complete', () => resolve()))
    db.close()
  })

journey(
  'reserved in flight mode, the app closed: after landing any page of ours sends it',
  async ({ page, context, complaints }) => {
    complaints.allow(NO_NETWORK)
    const email = newAddress()
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
    await mailTo(email, 'ご予約を承りました')
  },
)

journey(
  'after a long flight the worker sends it alone, though the token is out of date',
  async ({ page, context, complaints }) => {
    complaints.allow(NO_NETWORK)
    const email = await register(page)
    await workerIsThere(page)
    await openForm(page, '?shop=1')
    const worker = await followWorker(page)
    await chooseFreeTime(page, openDay(21))
    await page.getByLabel('電話番号').fill('09012345678')
    await context.setOffline(true)
    await send(page)
    await isWaiting(page)
    await letTokenExpire(page)
    // No page of ours is open any more.
    await page.goto('about:blank')
    await context.setOffline(false)
    await worker.sync()
    await mailTo(email, 'ご予約を承りました')

    await page.goto('/mypage/reservation')
    await expect(page.getByRole('article')).toHaveCount(1)
  },
)

journey(
  'an answer that was lost: who takes it back then learns that it has arrived',
  async ({ page, context, complaints }) => {
    complaints.allow(NO_NETWORK)
    const email = newAddress()
    await fillForm(page, 22, email)
    await context.route('**/api/Reservations', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await send(page)
    await isWaiting(page)
    await mailTo(email, 'ご予約を承りました')
    await context.setOffline(true)
    await page.goto('/settings#outbox')
    await expect(entry(page)).toContainText('送信結果を確認しています')
    await expect(entry(page).getByRole('button', { name: 'オフラインのため取り消せません' })).toBeVisible()
    await context.setOffline(false)
    await entry(page).getByRole('button', { name: '取り消す' }).click()
    await expect(entry(page)).toContainText('受付済み')
    await entry(page).getByRole('link', { name: '内容を確認する' }).click()
    await isSure(page)
  },
)

journey('what was never tried is changed and taken back without network', async ({ page, context, complaints }) => {
  complaints.allow(NO_NETWORK)
  await fillForm(page, 24, newAddress())
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
  await page.goto('/settings#outbox')
  await expect(entry(page)).toHaveCount(1)
  await entry(page).getByRole('button', { name: '取り消す' }).click()
  await expect(page.getByText('送信待ちはありません。')).toBeVisible()
})

journey(
  'a log-out asks for what waits, and who comes next finds nothing of it',
  async ({ page, context, complaints }) => {
    complaints.allow(NO_NETWORK)
    await register(page)
    await workerIsThere(page)
    await openForm(page, '?shop=1')
    await chooseFreeTime(page, openDay(25))
    await page.getByLabel('電話番号').fill('09012345678')
    await context.setOffline(true)
    await send(page)
    await isWaiting(page)
    await page.goto('/mypage/reservation')
    await expect(page.getByRole('region', { name: 'まだ確定していないご予約' })).toContainText('送信待ち')
    await page.goto('/logout')
    await takenOver(page)
    await expect(page.getByText('送信待ちが1件あります。まだ受け付けられていません。')).toBeVisible()
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
