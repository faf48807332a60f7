/** A tablet of the showroom that loses its signal. */
import { expect } from '@playwright/test'
import { deskJourney } from './support/desk.ts'

deskJourney(
  'records an arrival without signal, also after a restart, and delivers it once',
  async ({ store, enrol }) => {
    const [today = ''] = new Date(Date.now() + 9 * 60 * 60_000).toISOString().split('T')
    const printed = await store.desk(
      ...['reservations', 'create', '1', '--date', today, '--time', '18:30', '--name', '山田 花子'],
      ...['--kana', 'やまだ はなこ', '--phone', '0312345678'],
    )
    const number = /R-\d{6}-\w{4}/.exec(printed)![0]
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
    await page.getByRole('button', { name: 'プロフィール' }).click()
    await page.getByRole('menuitem', { name: 'ログアウト' }).click()
    const logIn = async () => {
      await page.getByLabel('PIN').fill('2580')
      await page.getByRole('button', { name: 'ログイン', exact: true }).click()
    }
    await logIn()
    await page.goto(`${store.deskUrl}/visits/${number}`)
    await expect(page.getByText('山田 花子')).toBeVisible()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)

    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('通信できません')).toBeVisible()
    await page.getByRole('button', { name: '来店', exact: true }).click()
    await expect(page.getByText('つながると送信します')).toBeVisible()
    await page.reload()
    await expect(page.getByText('送信待ちが1件あります')).toBeVisible()
    expect(await store.desk('reservations', 'show', number)).not.toContain('来店済み')

    await context.setOffline(false)
    await expect(page.getByText('送信待ちが1件あります')).toBeHidden()
    await expect(async () => {
      expect(await store.desk('reservations', 'show', number)).toContain('来店済み')
    }).toPass()
    const log = await store.desk('log', 'list', '--subject', number)
    expect(log.match(/reservations check-in/g)).toHaveLength(1)
    expect(log).toContain('佐藤 花')
  },
)
