import type { Page } from '@playwright/test'
import { addButton, LAMP, putInCart } from './support/cart.ts'
import { PASSWORD, register, registerCustomer } from './support/customer.ts'
import { expect, journeyWithWorker as journey } from './support/journey.ts'
import { waitForHydration } from './support/hydration.ts'
import { journeyWithStops } from './support/stoppable-store.ts'
import { waitForWorker } from './support/worker.ts'

/** Console messages about failed requests. */
const NO_SERVER =
  /fetching the script|ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|ERR_EMPTY_RESPONSE|Failed to load resource|NoNetworkError/

const strip = (page: Page) => page.getByText(/^オフラインです。/)

journeyWithStops(
  'an unreachable server is shown like being offline, and the page recovers by itself',
  async ({ page, running, complaints }) => {
    // The store is stopped and started during the journey.
    journeyWithStops.setTimeout(240_000)
    complaints.allow(NO_SERVER)
    await page.goto('/about')
    await waitForWorker(page)
    await page.goto('/')
    await waitForHydration(page)
    await expect(strip(page)).toBeHidden()

    await running.stop()
    const requests: number[] = []
    page.on('request', (it) => it.url().endsWith('/healthz') && requests.push(Date.now()))
    // Served by the worker, so only the worker notices that the server is unreachable.
    await page.getByRole('contentinfo').getByRole('link', { name: '会社案内' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '会社案内' })).toBeVisible()
    await expect(strip(page)).toBeVisible()
    expect(await page.evaluate(() => navigator.onLine)).toBe(true)
    const startedAt = Date.now()
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'オフラインのためログインできません' })).toBeDisabled()
    await page.goBack()
    await expect(strip(page)).toBeVisible()
    await page.waitForTimeout(6_000)
    const perSecond = requests.length / ((Date.now() - startedAt) / 1_000)
    expect(perSecond, 'no storm of requests').toBeLessThan(1.5)

    await running.start()
    await expect(strip(page)).toBeHidden({ timeout: 75_000 })
  },
)

journey(
  'the button shows that the network is lost, and the form can be sent afterwards',
  async ({ page, context, complaints }) => {
    complaints.allow(NO_SERVER)
    const email = await registerCustomer()
    await page.goto('/login')
    await waitForHydration(page)
    await page.getByRole('textbox', { name: 'メールアドレス' }).fill(email)
    await page.getByRole('textbox', { name: 'パスワード' }).fill(PASSWORD)
    await context.setOffline(true)
    const notified = page.getByRole('button', { name: 'オフラインのためログインできません' })
    await expect(notified).toBeDisabled()
    await page.getByRole('textbox', { name: 'パスワード' }).press('Enter')
    await notified.click({ force: true })
    await expect(page.getByRole('alert')).toBeHidden()
    await context.setOffline(false)
    await page.getByRole('main').getByRole('button', { name: 'ログイン', exact: true }).click()
    await expect(page).toHaveURL('/mypage')
  },
)

journey('every account form says what it cannot do offline', async ({ page, context, complaints }) => {
  complaints.allow(NO_SERVER)
  const says = async (words: string, name: string) => {
    const button = page.getByRole('main').getByRole('button', { name, exact: true }).first()
    // The code of a form may still be loading.
    await expect(button).toBeEnabled()
    await context.setOffline(true)
    await expect(page.getByRole('button', { name: `オフラインのため${words}` }).first()).toBeDisabled()
    await context.setOffline(false)
    await expect(button).toBeEnabled()
  }
  for (const [path, words, name] of [
    ['/register', '登録できません', '会員登録'],
    ['/password/forgot', '送信できません', '再設定メールを送る'],
    ['/password/reset#token=1', '設定できません', 'パスワードを設定する'],
  ] as const) {
    await page.goto(path)
    await waitForHydration(page)
    await says(words, name)
  }
  await register(page)
  await page.goto('/mypage/withdrawal')
  await page.getByRole('textbox', { name: 'パスワード' }).fill(PASSWORD)
  await says('退会のお手続きができません', '退会する')

  await page.goto('/mypage/profile')
  for (const [part, words, name] of [
    ['お名前', '保存できません', '変更を保存する'],
    ['メールアドレス', '送信できません', '確認メールを送る'],
    ['パスワード', '変更できません', 'パスワードを変更する'],
    ['メールマガジン', '保存できません', '変更を保存する'],
  ] as const) {
    await page.getByRole('button', { name: `${part}を変更する`, exact: true }).click()
    await says(words, name)
    await page.getByRole('button', { name: 'キャンセルする' }).click()
  }
  await page.getByRole('button', { name: 'ご連絡先とご住所を変更する' }).click()
  await page.getByLabel('電話番号').fill('0312345678')
  await context.setOffline(true)
  await page.getByLabel('郵便番号').fill('1500043')
  await expect(page.getByText('オフラインのため住所を検索できません。')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByLabel('市区町村')).toHaveValue('渋谷区')
  await page.getByRole('button', { name: '変更を保存する' }).click()
  await expect(page.getByText('ご連絡先とご住所を変更しました')).toBeVisible()
})

journey('logout warns about submissions that cannot be sent', async ({ page, context, complaints }) => {
  complaints.allow(NO_SERVER)
  await page.goto(LAMP.path)
  await waitForWorker(page)
  await register(page)
  await putInCart(page, LAMP)
  const notified = page.getByRole('status').filter({ hasText: 'カートに入れました' })
  await expect(notified).toBeHidden()
  await context.setOffline(true)
  await addButton(page).click()
  await expect(notified).toBeVisible()
  await page.goto('/logout')
  await expect(page.getByText(/送信待ちが1件あります/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'オフラインのため送信できません' })).toBeDisabled()
  await context.setOffline(false)
  // The outbox may be sent first: then the logout continues without the button.
  await Promise.any([page.getByRole('button', { name: '送信してからログアウト' }).click(), page.waitForURL('/login')])
  await expect(page).toHaveURL('/login')
})

journey('the terms are readable offline although never opened before', async ({ page, complaints }) => {
  complaints.allow(NO_SERVER)
  await page.goto('/')
  await waitForWorker(page)
  await page.context().setOffline(true)
  for (const [path, name] of [
    ['/about', '会社案内'],
    ['/law', '特定商取引法に基づく表記'],
    ['/pp', 'プライバシーポリシー'],
    ['/terms', '利用規約'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
})

journey(
  'a page that is not on the device loads by itself when the network returns @phone',
  async ({ page, complaints }) => {
    complaints.allow(NO_SERVER)
    await page.goto('/about')
    await waitForWorker(page)
    await page.context().setOffline(true)
    await page.goto('/items?q=らんぷ')
    await expect(page.getByText('オフラインのため表示できません。')).toBeVisible()
    await expect(page.getByRole('button', { name: 'オフラインのため読み込めません' })).toBeDisabled()
    await expect(page.getByRole('link', { name: 'ホームへ戻る' })).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: '「らんぷ」の検索結果' })).toBeVisible()
  },
)
