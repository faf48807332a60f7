/** A return from the form to the refund: written offline with a photo, received once, settled at the desk. */
import type { Page } from '@playwright/test'
import { LAMP } from './support/cart.ts'
import { confirmAndSend, desk, photo } from './support/forms.ts'
import { waitForHydration } from './support/hydration.ts'
import { expect, journeyWithWorker as journey } from './support/journey.ts'
import { registerHere } from './support/order.ts'
import { waitForWorker } from './support/worker.ts'

const NO_NETWORK = /net::ERR_|Failed to load resource|NoNetworkError/

async function deliver(number: string): Promise<void> {
  await desk('orders', 'paid', number, '18150')
  await desk('orders', 'prepare', number)
  await desk('orders', 'ship', number, '--carrier', 'みどり運輸', '--tracking', '1234-5678-9012')
  await desk('orders', 'deliver', number)
}

async function fillForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: '1点増やす' }).click()
  await page.getByLabel('理由').selectOption('不良（傷、破損、動かないなど）')
  await page.getByLabel('ご希望').selectOption('返金')
  await page.getByLabel('返送の方法').selectOption('当店の引き取り')
  await page.getByLabel('ご説明').fill('笠に傷がありました。')
  await page
    .getByLabel('添付する写真を選ぶ')
    .setInputFiles([{ name: 'lamp.jpg', mimeType: 'image/jpeg', buffer: await photo() }])
  await expect(page.getByRole('img', { name: '添付する写真1' })).toBeVisible()
}

journey('a return written offline arrives once, and is paid back', async ({ page, context, complaints }) => {
  complaints.allow(NO_NETWORK)
  const customer = await registerHere(page.request)
  const { number } = await customer.order(LAMP)
  await deliver(number)
  await page.goto(`/mypage/order/${number}`)
  await waitForHydration(page)
  await waitForWorker(page)
  const link = page.getByRole('link', { name: '返品・交換を申し込む' })
  await expect(link).toBeVisible()

  await context.setOffline(true)
  await link.click()
  await fillForm(page)
  await confirmAndSend(page)
  await expect(page.getByText('受付はまだ完了していません。')).toBeVisible()
  await page.getByRole('link', { name: 'ご注文の詳細へ戻る' }).click()
  const waiting = page.getByRole('region', { name: 'まだ届いていないお申し込み' })
  await expect(waiting).toContainText('送信待ち')
  await expect(link).toBeHidden()

  await context.setOffline(false)
  const own = page.getByRole('list', { name: '返品・交換' })
  await expect(own).toContainText('笠に傷がありました。', { timeout: 60_000 })
  await expect(waiting).toBeHidden()
  const list = await desk('returns', 'list', '--order', number)
  expect(list.match(/RT-\d{6}-\w{4}/g)).toHaveLength(1)
  const [returned] = list.match(/RT-\d{6}-\w{4}/)!
  expect(await desk('returns', 'show', returned)).toContain('1枚')

  await desk('returns', 'arrive', returned)
  await expect(own).toContainText('到着')
  await desk('returns', 'inspect', returned, '--restock', 'すべて')
  await desk('returns', 'settle', returned, '--way', 'points', '--commit', '18150')
  await expect(own).toContainText('精算済み')
  await expect(own).toContainText('18,150円')
  await page.getByRole('link', { name: '返金明細書' }).click()
  await expect(page.getByRole('article', { name: /適格返還請求書/ })).toContainText('18,150円')
})
