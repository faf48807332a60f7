/** Inquiries about a renovation: sent with photos, offline, refused, withdrawn, and seen on my page. */
import type { Page } from '@playwright/test'
import { logInAs, logOut, newEmail, registerCustomer } from './support/customer.ts'
import { confirmAndSend, desk, photo } from './support/forms.ts'
import { waitForHydration } from './support/hydration.ts'
import { expect, journeyWithWorker as journey } from './support/journey.ts'
import { waitForMail } from './support/mailbox.ts'
import { fillContact } from './support/reservation.ts'
import { waitForWorker } from './support/worker.ts'

const NO_NETWORK = /net::ERR_|Failed to load resource|NoNetworkError/

const waiting = (page: Page) => page.getByText('受付はまだ完了していません。')
const accepted = (page: Page) => page.getByRole('heading', { name: 'お問い合わせを承りました' })

async function openForm(page: Page, path = '/reform/inquiry'): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
  await expect(page.getByRole('group', { name: 'ご希望の工事' })).toBeVisible()
}

async function fillForm(page: Page, text: string): Promise<void> {
  await page.getByRole('checkbox', { name: 'キッチン' }).check()
  await page.getByRole('checkbox', { name: 'リビング' }).check()
  await page.getByRole('textbox', { name: 'ご相談の内容' }).fill(text)
  await page.getByLabel('建物の種類').selectOption('マンション')
  await page.getByLabel('築年数').fill('２５')
  await page.getByLabel('郵便番号').fill('158-0094')
  await expect(page.getByLabel('都道府県')).toHaveValue('東京都')
  await page.getByLabel('ご予算').selectOption('100〜300万円')
}

const addPhoto = async (page: Page) => {
  await page
    .getByLabel('添付する写真を選ぶ')
    .setInputFiles([{ name: 'kitchen.jpg', mimeType: 'image/jpeg', buffer: await photo() }])
  await expect(page.getByRole('img', { name: '添付する写真1' })).toBeVisible()
}

journey('an inquiry about a case arrives with its photo, and its outcome survives a reload', async ({ page }) => {
  await openForm(page, '/reform/inquiry/3')
  await expect(page.getByText('この施工事例についてのご相談')).toBeVisible()
  await page.getByRole('button', { name: '内容を確認する' }).click()
  await expect(page.getByRole('alert').first()).toContainText('ご希望の工事を1つ以上お選びください')
  await fillForm(page, 'キッチンを対面にしたいです。')
  await expect(page.getByLabel('築年数')).toHaveValue('25')
  await addPhoto(page)
  const email = newEmail()
  await fillContact(page, email)
  await confirmAndSend(page)
  await expect(accepted(page)).toBeVisible()
  await expect(page).toHaveURL(/\/reform\/inquiry#[0-9A-Z]{26}$/)
  await page.reload()
  await expect(accepted(page)).toBeVisible()
  const number = (await page.getByText(/^I-\d{6}-\w{4}$/).textContent())!
  const shown = await desk('inquiries', 'show', number)
  for (const text of ['キッチンを対面にしたいです。', '（3）', 'マンション', '25年', '〒158-0094 東京都', '1枚'])
    expect(shown).toContain(text)
  const mail = await waitForMail(email, 'リフォームのお問い合わせを承りました')
  expect(mail.text).toContain('2営業日以内')
})

journey('an inquiry sent offline arrives exactly once, with its photo', async ({ page, context, complaints }) => {
  complaints.allow(NO_NETWORK)
  await page.goto('/')
  await waitForWorker(page)
  await openForm(page)
  await fillForm(page, 'オフラインで書いた相談です。')
  await page
    .getByLabel('添付する写真を選ぶ')
    .setInputFiles([{ name: 'room.heic', mimeType: 'image/heic', buffer: Buffer.from('heic') }])
  await expect(page.getByRole('alert')).toContainText('開けない形式の写真です')
  await addPhoto(page)
  const email = newEmail()
  await fillContact(page, email)
  await context.setOffline(true)
  await confirmAndSend(page)
  await expect(waiting(page)).toBeVisible()

  // Changing it keeps the photo.
  await page.getByRole('button', { name: '内容を変更する' }).click()
  await expect(page.getByRole('textbox', { name: 'ご相談の内容' })).toHaveValue('オフラインで書いた相談です。')
  await expect(page.getByRole('img', { name: '添付する写真1' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'リビング' })).toBeChecked()
  await page.getByRole('textbox', { name: 'ご相談の内容' }).fill('書き直した相談です。')
  await confirmAndSend(page)
  await expect(waiting(page)).toBeVisible()
  const url = page.url()
  await page.close()

  await context.setOffline(false)
  const later = await context.newPage()
  await later.goto(url)
  await expect(accepted(later)).toBeVisible({ timeout: 60_000 })
  const list = await desk('inquiries', 'list', '--q', email)
  expect(list.match(/I-\d{6}-\w{4}/g)).toHaveLength(1)
  expect(await desk('inquiries', 'show', list.match(/I-\d{6}-\w{4}/)![0])).toContain('写真          1枚')
})

journey(
  'a waiting inquiry of a customer is asked about at log-out, and shown on my page',
  async ({ page, context, complaints }) => {
    complaints.allow(NO_NETWORK)
    const email = await registerCustomer({ phone: '09012345678' })
    await logInAs(page, email)
    await waitForWorker(page)
    await openForm(page)
    await expect(page.getByRole('textbox', { name: 'メールアドレス' })).toHaveValue(email)
    await fillForm(page, '会員からの相談です。')
    await addPhoto(page)
    await context.setOffline(true)
    await confirmAndSend(page)
    await expect(waiting(page)).toBeVisible()
    await page.goto('/logout')
    await expect(page.getByRole('main').getByRole('status')).toContainText('送信待ちが1件あります')
    await context.setOffline(false)
    await page.getByRole('button', { name: '送信してからログアウト' }).click()
    await expect(page).toHaveURL('/login')
    await logInAs(page, email)
    const own = page.getByRole('region', { name: 'リフォームのお問い合わせ' })
    await expect(own).toContainText('受付済み')
    await expect(own).toContainText('キッチン・リビング')
    const list = await desk('inquiries', 'list', '--q', email)
    await desk('inquiries', 'state', list.match(/I-\d{6}-\w{4}/)![0], '対応中')
    await page.reload()
    await expect(own).toContainText('対応中')
    await logOut(page)
  },
)
