import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { logInAs, logOut, registerCustomer, openWithStream } from './support/customer.ts'
import { desk } from './support/forms.ts'
import { expect, journeyWithWorker as journey } from './support/journey.ts'
import { waitForHydration } from './support/hydration.ts'
import { waitForWorker } from './support/worker.ts'

const thread = (page: Page) => page.getByRole('log', { name: 'やりとり' })
const account = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'マイページ' })

async function openThread(page: Page): Promise<void> {
  await page.goto('/mypage/message')
  await waitForHydration(page)
  await expect(page.getByRole('button', { name: '送信する' })).toBeVisible()
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'メッセージ' }).fill(text)
  await page.getByRole('button', { name: '送信する' }).click()
  await expect(page.getByRole('textbox', { name: 'メッセージ' })).toHaveValue('')
}

const photo = () =>
  sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: '#a94f28' } })
    .withExif({ IFD0: { Copyright: 'where it was taken' } })
    .jpeg()
    .toBuffer()

journey('a message reaches the shop, and the reply is shown at once', async ({ page }) => {
  const email = await registerCustomer()
  await logInAs(page, email)
  await expect(page.getByRole('main').getByRole('link', { name: '未読メッセージ' })).toContainText('なし')
  await openThread(page)
  await expect(page.getByText('メッセージはありません。')).toBeVisible()

  await page.getByRole('button', { name: '送信する' }).click()
  await expect(page.getByText('メッセージを入力してください。')).toBeVisible()
  await write(page, 'ソファの張り地の見本をお借りできますか。')
  await expect(thread(page).getByText('ソファの張り地の見本をお借りできますか。')).toBeVisible()
  await expect(thread(page).getByText('送信待ち')).toHaveCount(0)
  expect(await desk('messages', 'show', email)).toContain('ソファの張り地の見本をお借りできますか。')
  await expect(thread(page).getByText('既読')).toBeVisible()

  await openWithStream(page, '/about')
  await expect(account(page)).not.toContainText('未読')
  await desk('messages', 'reply', email, 'はい、2週間お貸し出しできます。')
  await expect(account(page)).toContainText('未読メッセージ1件')
  await account(page).click()
  const unread = page.getByRole('main').getByRole('link', { name: '未読メッセージ' })
  await expect(unread).toContainText('1件')
  await unread.click()
  await expect(thread(page).getByText('はい、2週間お貸し出しできます。')).toBeVisible()
  await expect(account(page)).not.toContainText('未読')
  await page.reload()
  await expect(thread(page).getByText('はい、2週間お貸し出しできます。')).toBeVisible()
  await expect(account(page)).not.toContainText('未読')
})

journey('an offline message waits and arrives once', async ({ page, context, complaints }) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const email = await registerCustomer()
  await logInAs(page, email)
  await openThread(page)
  await write(page, '最初のメッセージです。')
  await expect(thread(page).getByText('最初のメッセージです。')).toBeVisible()
  await waitForWorker(page)
  await page.reload()
  await expect(thread(page).getByText('最初のメッセージです。')).toBeVisible()

  await context.setOffline(true)
  await page.reload()
  await expect(thread(page).getByText('最初のメッセージです。')).toBeVisible()
  await expect(page.getByText(/時点の内容です/)).toBeVisible()
  await page
    .getByLabel('添付する写真を選ぶ')
    .setInputFiles([{ name: 'room.jpg', mimeType: 'image/jpeg', buffer: await photo() }])
  await expect(page.getByRole('img', { name: '添付する写真1' })).toBeVisible()
  await write(page, '部屋の写真です。')
  const waiting = page.getByRole('list', { name: '送信していないメッセージ' })
  await expect(waiting).toContainText('部屋の写真です。')
  await expect(waiting).toContainText('送信待ち')
  await expect(waiting.getByRole('img', { name: '送る写真1' })).toBeVisible()
  await page.close()

  await context.setOffline(false)
  const later = await context.newPage()
  await later.goto('/mypage/message')
  await expect(thread(later).getByText('部屋の写真です。')).toHaveCount(1)
  await expect(later.getByRole('list', { name: '送信していないメッセージ' })).toHaveCount(0)
  const picture = thread(later).getByRole('img', { name: '送った写真1' })
  await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(2_560)
  await thread(later).getByRole('button', { name: '送った写真1を拡大する' }).click()
  await expect(later.getByRole('dialog', { name: '送った写真1' })).toBeVisible()
  const stdout = await desk('messages', 'show', email)
  expect(stdout.match(/部屋の写真です。/g)).toHaveLength(1)
  expect(stdout).toContain('［写真1枚］')

  await logOut(later)
  const stored = await later.evaluate(async () => {
    const names = await caches.keys()
    const responses = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return responses.flat().filter(({ url }) => /\/api\/(Files|Customers)\//.test(url)).length
  })
  expect(stored).toBe(0)
})

journey('an unsent message can be deleted, and typed text survives a reload', async ({ page, context, complaints }) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await logInAs(page, await registerCustomer())
  await openThread(page)
  await waitForWorker(page)
  await context.setOffline(true)
  await write(page, 'やはり、お電話します。')
  await page.getByRole('button', { name: '取り消す' }).click()
  await expect(thread(page)).not.toContainText('やはり、お電話します。')
  await context.setOffline(false)

  await page.getByRole('textbox', { name: 'メッセージ' }).fill('書きかけ')
  await page
    .getByLabel('添付する写真を選ぶ')
    .setInputFiles([{ name: 'room.heic', mimeType: 'image/heic', buffer: Buffer.from('heic') }])
  await expect(page.getByRole('alert')).toContainText('開けない形式の写真です')
  await page
    .getByLabel('添付する写真を選ぶ')
    .setInputFiles([{ name: 'room.jpg', mimeType: 'image/jpeg', buffer: await photo() }])
  await expect(page.getByRole('img', { name: '添付する写真1' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'メッセージ' })).toHaveValue('書きかけ')
  await expect(page.getByRole('img', { name: '添付する写真1' })).toBeVisible()
  await page.getByRole('button', { name: '送信する' }).click()
  await expect(thread(page).getByRole('img')).toHaveCount(1)
  await page.reload()
  await expect(thread(page).getByText('書きかけ')).toBeVisible()
  await expect(page.getByRole('img', { name: '添付する写真1' })).toHaveCount(0)
})
