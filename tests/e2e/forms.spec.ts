import { expect, journey } from './support/journey.ts'
import { findStored } from './support/stored-data.ts'

journey('text typed into the login before hydration stays, and the tap submits it', async ({ page, complaints }) => {
  complaints.allow(/401 \(Unauthorized\)/)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('メールアドレス').fill('nobody@example.jp')
  await page.getByLabel('パスワード').fill('not-the-password')
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
  letGo()
  await expect(page.getByRole('alert')).toHaveText(
    'メールアドレスまたはパスワードが正しくありません。もう一度ご確認ください。',
  )
  await expect(page.getByLabel('メールアドレス')).toHaveValue('nobody@example.jp')
  await expect(page.getByLabel('パスワード')).toHaveValue('not-the-password')
  await expect(page).toHaveURL('/login')
})

journey(
  'a registration form survives a reload and a lost network, without its password',
  async ({ page, complaints }) => {
    complaints.allow(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED/)
    await page.goto('/register')
    await page.getByLabel('メールアドレス').fill('reload@example.jp')
    await page.getByLabel('姓').fill('𠮷野')
    await page.getByLabel('名', { exact: true }).fill('花子')
    await expect.poll(async () => (await findStored(page, ['𠮷野']))['𠮷野']).not.toEqual([])
    await page.reload()
    await expect(page.getByLabel('姓')).toHaveValue('𠮷野')
    await expect(page.getByText('前回の入力の続きです。')).toBeVisible()

    await page.getByLabel('パスワード').fill('ao-sora-to-umi-2026')
    await page.getByLabel('セイ').fill('よしの')
    await page.getByLabel('メイ').fill('ﾊﾅｺ')
    await page.getByLabel('利用規約に同意する').check()
    await expect(page.getByLabel('セイ')).toHaveValue('ヨシノ')
    await expect(page.getByLabel('メイ')).toHaveValue('ハナコ')
    await page.context().setOffline(true)
    await expect(page.getByRole('button', { name: 'オフラインのため登録できません' })).toBeDisabled()
    await page.context().setOffline(false)
    // A network without connectivity is detected by an attempt.
    await page.route('**/api/Customers', (route) => route.abort('connectionrefused'))
    await page.getByRole('button', { name: '会員登録' }).click()
    await expect(page.getByRole('alert')).toContainText('通信できませんでした。入力内容はそのまま残っています。')
    await page.reload()
    await expect(page.getByLabel('メールアドレス')).toHaveValue('reload@example.jp')
    await expect(page.getByLabel('利用規約に同意する')).toBeChecked()
    await expect(page.getByLabel('パスワード')).toHaveValue('')
  },
)

journey('a postal code fills in the address from our own data', async ({ request }) => {
  const response = await request.get('/api/PostalCodes/150')
  expect(response.headers()['cache-control']).toContain('max-age=604800')
  const { codes } = await response.json()
  expect(codes['1500043']).toEqual(['東京都', '渋谷区', '道玄坂'])
})

journey('the token of a mail’s link is removed from the URL at once', async ({ page, complaints }) => {
  complaints.allow(/410 \(Gone\)/)
  await page.goto(`/verify#${'x'.repeat(43)}`)
  await expect(page.getByText(/リンクの有効期限が切れている/)).toBeVisible()
  await expect(page).toHaveURL('/verify')
})

journey.describe('without JavaScript', () => {
  journey.use({ javaScriptEnabled: false })

  journey('a sent form is shown again with a request to resend', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByText('もう一度送信してください')).toBeHidden()
    await page.getByLabel('メールアドレス').fill('hanako@example.jp')
    await page.getByLabel('パスワード').fill('komorebi-2026')
    await page.getByRole('button', { name: 'ログイン', exact: true }).click()
    await expect(page).toHaveURL('/login#send-again')
    await expect(page.getByText('もう一度送信してください')).toBeVisible()
  })
})
