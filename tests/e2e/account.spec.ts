import type { Page } from '@playwright/test'
import { mailsIn } from '#tests/support/mails-in.ts'
import { expect, journey } from './support/journey.ts'

const PASSWORD = 'ao-sora-to-umi-2026'
const NEW_PASSWORD = 'yama-to-kawa-no-oto-2026'

const mailsTo = async (email: string) =>
  (await mailsIn(process.env['STORE_DATA_DIR']!)).filter(({ to }) => to?.some(({ address }) => address === email))

/** The link of the mail with this subject, once it is there. */
async function mailedLink(email: string, subject: string): Promise<string> {
  const find = async () => {
    const mail = (await mailsTo(email)).find((it) => it.subject === `【こもれび】${subject}`)
    return /^http\S+#\S+$/m.exec(mail?.text ?? '')?.[0] ?? ''
  }
  await expect.poll(find, { timeout: 20_000 }).toContain('#')
  return find()
}

async function logIn(page: Page, email: string, password: string) {
  await page.getByLabel('メールアドレス').fill(email)
  await page.getByLabel('パスワード').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'ログイン', exact: true }).click()
}

journey(
  'a stranger becomes a customer, comes back, forgets the password, and leaves @phone',
  async ({ page, complaints }) => {
    complaints.allow(/401 \(Unauthorized\)/)
    const email = `tabi${Date.now()}@example.jp`

    await page.goto('/mypage/profile')
    await page.getByRole('link', { name: '会員登録' }).click()
    await page.getByLabel('メールアドレス').fill(email)
    await page.getByLabel('パスワード').fill(PASSWORD)
    await page.getByLabel('姓').fill('旅野')
    await page.getByLabel('名', { exact: true }).fill('空')
    await page.getByLabel('セイ').fill('たびの')
    await page.getByLabel('メイ').fill('そら')
    await page.getByLabel('利用規約に同意する').check()
    await page.getByRole('button', { name: '会員登録' }).click()
    await expect(page).toHaveURL('/mypage/profile')
    await expect(page.getByText('確認のメールをお送りしました').first()).toBeVisible()

    await page.goto(await mailedLink(email, 'メールアドレスのご確認'))
    await expect(page.getByText(`${email} を確認しました`)).toBeVisible()
    await expect(page).toHaveURL('/verify')
    await page.getByRole('link', { name: 'マイページへ' }).click()
    await expect(page.getByText('旅野 空 様')).toBeVisible()

    await page.getByRole('link', { name: '会員情報を変更する' }).click()
    await page.getByLabel('電話番号').fill('０９０ー１２３４ー５６７８')
    await page.getByLabel('郵便番号').fill('1500043')
    await expect(page.getByLabel('市区町村')).toHaveValue('渋谷区')
    await page.getByLabel('番地').fill('道玄坂1-2-3')
    await page.getByRole('button', { name: '変更を保存する' }).nth(1).click()
    await expect(page.getByText('ご連絡先とご住所を変更しました')).toBeVisible()

    await page.goto('/logout')
    await expect(page).toHaveURL('/login')
    await page.goto('/mypage?from=mail#own-data')
    await expect(page).toHaveURL('/login')
    await logIn(page, email, PASSWORD)
    await expect(page).toHaveURL('/mypage?from=mail#own-data')
    await expect(page.getByText('渋谷区道玄坂1-2-3')).toBeVisible()
    await page.getByRole('link', { name: 'ログアウト' }).click()
    await expect(page).toHaveURL('/login')

    await page.getByRole('link', { name: 'パスワードをお忘れの方' }).click()
    await page.getByLabel('メールアドレス').fill(email)
    await page.getByRole('button', { name: '再設定メールを送る' }).click()
    await page.goto(await mailedLink(email, 'パスワードの再設定'))
    await page.getByLabel('新しいパスワード').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'パスワードを設定する' }).click()
    await page.getByRole('link', { name: 'ログイン' }).click()
    await logIn(page, email, PASSWORD)
    await expect(page.getByRole('alert')).toHaveText('メールアドレスまたはパスワードが違います')
    await logIn(page, email, NEW_PASSWORD)
    await expect(page).toHaveURL('/mypage')

    await page.goto('/mypage/withdrawal')
    await page.getByLabel('現在のパスワード').fill(NEW_PASSWORD)
    await page.getByLabel('退会の理由').fill('引越しのため')
    await page.getByRole('button', { name: '退会する' }).click()
    await expect(page.getByText('退会のお手続きが完了しました')).toBeVisible()
    await page.goto('/mypage')
    await logIn(page, email, NEW_PASSWORD)
    await expect(page.getByRole('alert')).toHaveText('メールアドレスまたはパスワードが違います')
    const subjects = async () => (await mailsTo(email)).map(({ subject }) => subject).toSorted()
    await expect
      .poll(subjects)
      .toEqual(
        ['メールアドレスのご確認', 'パスワードの再設定', 'パスワードを変更しました', '退会のお手続きが完了しました']
          .map((subject) => `【こもれび】${subject}`)
          .toSorted(),
      )
  },
)

journey('where the browser stores nothing, one can log in and out all the same', async ({ page }) => {
  await page.addInitScript(() => {
    const blocked = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get: blocked })
    Object.defineProperty(document, 'cookie', { get: blocked, set: blocked })
  })
  await page.goto('/login')
  await logIn(page, 'hanako@example.jp', 'komorebi-2026')
  await expect(page).toHaveURL('/mypage')
  await page.getByRole('link', { name: '会員情報を変更する' }).click()
  await expect(page.getByRole('heading', { name: 'ログイン中の端末' })).toBeVisible()
  await expect(page.getByText('この端末')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'ログアウト' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { level: 1, name: 'ログイン' })).toBeVisible()
})
