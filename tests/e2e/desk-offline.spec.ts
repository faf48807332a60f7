/** A tablet of the showroom that loses its signal. */
import { expect } from '@playwright/test'
import { addDays, toJapanDate } from '#contract/shared/civil-date.ts'
import { deskJourney } from './support/desk.ts'

deskJourney('writes a note without signal, also after a restart, and delivers it once', async ({ store, enrol }) => {
  const number = await reserveSoon(store)
  const { page, context } = await enrol({ name: '佐藤 花', role: '店長', shop: '1' })

  await page.goto(`${store.deskUrl}/account`)
  await page.getByLabel('新しいPIN').fill('2580')
  await page.getByRole('button', { name: 'PINを決める' }).click()
  await expect(page.getByText('PINを決めました')).toBeVisible()
  await page.getByLabel('端末の名前').fill('売り場のタブレット')
  await page.getByLabel('店舗').click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: '共用タブレットにする' }).click()
  await expect(page.getByText('共用タブレット「売り場のタブレット」')).toBeVisible()

  // The next person logs in by PIN, which this device remembers.
  await page.getByRole('button', { name: 'アカウント' }).click()
  await page.getByRole('menuitem', { name: 'ログアウト' }).click()
  const logIn = async () => {
    await page.getByRole('textbox', { name: 'PIN', exact: true }).fill('2580')
    await page.getByRole('button', { name: 'ログイン', exact: true }).click()
    await expect(page.getByRole('button', { name: 'アカウント' })).toBeVisible()
  }
  await logIn()
  await page.goto(`${store.deskUrl}/visits/${number}`)
  await expect(page.getByRole('heading', { name: '山田 花子 様' })).toBeVisible()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('通信できません')).toBeVisible()
  // Locked and unlocked without signal.
  await page.goto(`${store.deskUrl}/account`)
  await page.getByRole('button', { name: 'アカウント' }).click()
  await page.getByRole('menuitem', { name: 'ログアウト' }).click()
  await logIn()
  await page.goto(`${store.deskUrl}/visits/${number}`)
  await page.getByLabel('メモ', { exact: true }).fill('窓の寸法を確認する')
  await page.getByRole('button', { name: '残す' }).click()
  await expect(page.getByText('つながると送信します')).toBeVisible()
  await page.reload()
  await expect(page.getByText('送信待ちが1件あります')).toBeVisible()
  await expect(page.getByText('窓の寸法を確認する')).toBeVisible()
  expect(await store.desk('reservations', 'show', number)).not.toContain('窓の寸法')

  await context.setOffline(false)
  await expect(page.getByText('送信待ちが1件あります')).toBeHidden()
  expect(await store.desk('reservations', 'show', number)).toContain('窓の寸法を確認する')
  const log = await store.desk('log', 'list', '--subject', number)
  expect(log.match(/reservations note/g)).toHaveLength(1)
  expect(log).toContain('佐藤 花')
})

/** On the first of the next days when the shop is open. */
async function reserveSoon(store: { desk(...words: string[]): Promise<string> }): Promise<string> {
  const who = ['--name', '山田 花子', '--kana', 'やまだ はなこ', '--phone', '0312345678']
  for (let days = 1; days < 15; days++) {
    const date = addDays(toJapanDate(Date.now()), days)
    const printed = await store
      .desk('reservations', 'create', '1', '--date', date, '--time', '13:00', ...who)
      .catch(() => '')
    const [number] = /R-\d{6}-\w{4}/.exec(printed) ?? []
    if (number !== undefined) return number
  }
  throw new Error('The shop is closed for two weeks.')
}
