import { disableBadges, expect, journey, journeyWithWorker } from './support/journey.ts'
import { logIn, logOut, newEmail, PASSWORD, register } from './support/customer.ts'
import { expectErased, expectStored } from './support/stored-data.ts'
import { watchLayoutShift } from './support/layout.ts'
import { readMailedLink, waitForMail } from './support/mailbox.ts'
import { blockScripts, waitForHydration } from './support/hydration.ts'
import { waitForWorker } from './support/worker.ts'

const STRIP = 'メールアドレスのご確認をお願いします'

journey('a new customer verifies the address by the mail’s link once @phone', async ({ page, complaints }) => {
  complaints.allow(/410 \(Gone\)/)
  const email = await register(page)
  await expect(page.getByText(STRIP)).toBeVisible()
  const link = await readMailedLink(email, 'メールアドレスのご確認')

  await page.goto(link)
  await expect(page.getByText(`${email} を確認しました。`)).toBeVisible()
  await expect(page).toHaveURL('/verify')
  await page.getByRole('link', { name: 'マイページへ' }).click()
  await expect(page.getByText(`山田 花子 様`)).toBeVisible()
  await expect(page.getByText(STRIP)).toBeHidden()

  await page.goto('/')
  await page.goto(link)
  await expect(page.getByText('メールアドレスは確認済みです。')).toBeVisible()
})

journeyWithWorker('the request to verify the address causes no layout shift @phone', async ({ page }) => {
  await register(page)
  // Before, the strip appears after the first paint of a page that is loaded.
  await waitForWorker(page)
  const shift = await watchLayoutShift(page)
  for (const path of ['/', '/mypage', '/mypage/profile', '/mypage/withdrawal', '/terms']) {
    await page.goto(path)
    await waitForHydration(page)
    await expect(page.getByText(STRIP)).toBeVisible()
    if (path.startsWith('/mypage')) await expect(page.getByText(/変更する|退会すると/).first()).toBeVisible()
    expect(await shift(), path).toBe(0)
  }
  await page.getByRole('link', { name: '確認する' }).click()
  await expect(page.getByRole('button', { name: '確認メールを再送する' })).toBeVisible()
  await logOut(page)
  await page.goto('/terms')
  await expect(page.getByText(STRIP)).toBeHidden()
})

journey('a birthday can be typed in any format, or picked by year @phone', async ({ page }) => {
  await register(page)
  await page.goto('/mypage/profile')
  await page.getByRole('button', { name: 'ご連絡先とご住所を変更する' }).click()
  const birthday = page.getByLabel('生年月日', { exact: true })
  await birthday.fill('１９８８年４月３１日')
  await page.getByRole('button', { name: '変更を保存する' }).click()
  await expect(birthday).toBeFocused()
  await expect(birthday).toHaveAccessibleDescription(/日付をご確認ください/)
  await birthday.fill('１９８８年４月３０日')
  await birthday.press('Tab')
  await expect(birthday).toHaveValue('1988年4月30日（土）')

  const picker = page.getByRole('dialog', { name: '生年月日を選ぶ' })
  await birthday.tap()
  await picker.getByRole('button', { name: 'キーボードで入力' }).click()
  await expect(birthday).toBeFocused()
  await birthday.press('Tab')
  await birthday.tap()
  await picker.getByRole('gridcell', { name: '1989年' }).click()
  await picker.getByRole('gridcell', { name: '1989年2月' }).click()
  await picker.getByRole('gridcell', { name: '1989年2月24日（金） 昭和天皇の大喪の礼' }).click()
  await expect(birthday).toHaveValue('1989年2月24日（金）')
  await page.getByRole('button', { name: '変更を保存する' }).click()
  await expect(page.getByText('1989年2月24日')).toBeVisible()
})

journey('a customer changes profile sections separately, and a reload keeps each change @phone', async ({ page }) => {
  await register(page)
  await page.goto('/mypage/profile')
  await page.getByRole('button', { name: 'ご連絡先とご住所を変更する' }).click()
  await expect(page.getByLabel('電話番号')).toBeFocused()
  await page.getByLabel('電話番号').fill('０９０ー１２３４ー５６７８')
  await page.getByLabel('郵便番号').fill('５４０ー０００８')
  await expect(page.getByLabel('番地')).toHaveValue('大手前')
  await page.getByLabel('番地').fill('大手前９−７')
  await expect(page.getByRole('button', { name: '変更を保存する' })).toHaveCount(1)

  const shift = await watchLayoutShift(page)
  await page.reload()
  await expect(page.getByText('前回の入力の続きです。')).toBeVisible()
  expect(await shift()).toBe(0)
  await expect(page.getByLabel('番地')).toHaveValue('大手前９−７')
  await page.getByRole('button', { name: '変更を保存する' }).click()
  await expect(page.getByText('ご連絡先とご住所を変更しました')).toBeVisible()
  await expect(page.getByRole('region', { name: 'ご連絡先とご住所' })).toContainText('090-1234-5678')
  await expect(page.getByRole('button', { name: 'ご連絡先とご住所を変更する' })).toBeFocused()

  await page.reload()
  await expect(page.getByRole('region', { name: 'ご連絡先とご住所' })).toContainText('大阪府大阪市中央区大手前9−7')
  await page.getByRole('button', { name: 'お名前を変更する' }).click()
  await page.getByLabel('姓').fill('鈴木')
  await page.getByRole('button', { name: 'キャンセルする' }).click()
  await expect(page.getByRole('region', { name: 'お名前' })).toContainText('山田 花子')
  await page.reload()
  await expect(page.getByRole('region', { name: 'お名前' })).toContainText('山田 花子')
})

journey('a new mail address applies once verified, and the old one is notified', async ({ page }) => {
  const old = await register(page)
  const email = newEmail()
  await page.goto('/mypage/profile')
  await page.getByRole('button', { name: 'メールアドレスを変更する' }).click()
  await page.getByLabel('新しいメールアドレス').fill(email)
  await page.getByRole('textbox', { name: '現在のパスワード' }).fill(PASSWORD)
  await page.getByRole('button', { name: '確認メールを送る' }).click()
  const part = page.getByRole('region', { name: 'メールアドレス' })
  await expect(part).toContainText(`${email} に届いたメールのリンクを開くと、変更が完了します。`)
  await expect(part).toContainText(old)

  await page.goto(await readMailedLink(email, '新しいメールアドレスのご確認'))
  await expect(page.getByText(`${email} を確認しました。`)).toBeVisible()
  await waitForMail(old, 'メールアドレスを変更しました')
  await page.goto('/mypage/profile')
  await expect(part).toContainText(email)
  await expect(part).not.toContainText(old)
  await logOut(page)
  await logIn(page, email)
  await expect(page).toHaveURL('/mypage')
})

journey(
  'a forgotten password is reset by a mail, which logs out all other devices',
  async ({ page, browser, baseURL, complaints }) => {
    complaints.allow(/401 \(Unauthorized\)/)
    const email = await register(page)
    const elsewhere = await disableBadges(await browser.newContext({ baseURL: baseURL! })).newPage()
    await elsewhere.goto('/login')
    await logIn(elsewhere, email)
    await expect(elsewhere).toHaveURL('/mypage')
    await logOut(page)

    await page.getByRole('link', { name: 'パスワードをお忘れの方' }).click()
    await expect(page.getByRole('heading', { name: 'パスワードの再設定' })).toBeVisible()
    await page.getByLabel('メールアドレス').fill(email)
    await page.getByRole('button', { name: '再設定メールを送る' }).click()
    await expect(page.getByText('60分以内に、メールのリンクを開いてください。')).toBeVisible()
    const link = await readMailedLink(email, 'パスワードの再設定')
    await page.goto(link)
    await waitForHydration(page)
    await expect(page).toHaveURL('/password/reset')
    await page.getByRole('textbox', { name: '新しいパスワード' }).fill('umi-no-mieru-heya')
    const isNotified = expect(elsewhere.getByText('もう一度ログインしてください')).toBeVisible({ timeout: 30_000 })
    await page.getByRole('button', { name: 'パスワードを設定する' }).click()
    await expect(page.getByRole('heading', { name: 'パスワードを設定しました' })).toBeVisible()
    await isNotified
    await expect(elsewhere).toHaveURL('/login')
    await waitForMail(email, 'パスワードを変更しました')
    await logIn(elsewhere, email)
    await expect(elsewhere.getByRole('alert')).toHaveText(
      'メールアドレスまたはパスワードが正しくありません。もう一度ご確認ください。',
    )
    await page.getByRole('link', { name: 'ログイン' }).click()
    await logIn(page, email, 'umi-no-mieru-heya')
    await expect(page).toHaveURL('/mypage')
    await elsewhere.context().close()
  },
)

journey('closing the account erases the customer’s data on device and server @phone', async ({ page, complaints }) => {
  complaints.allow(/401 \(Unauthorized\)/)
  const name = `Name-${Date.now()}`
  const reason = `Reason-${Date.now()}`
  const email = await register(page, { familyName: name })
  const token = await page.evaluate(() => localStorage.getItem('customers.token'))
  await page.goto('/mypage/profile')
  await page.getByRole('link', { name: '退会のお手続き' }).click()
  await page.getByLabel('退会の理由').fill(reason)
  const all = [email, name, reason, token!]
  await expect(() => expectStored(page, all)).toPass()
  await page.getByRole('textbox', { name: '現在のパスワード' }).fill(PASSWORD)
  await page.getByRole('button', { name: '退会する' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退会を確定する' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('退会のお手続きが完了しました。', { exact: false })).toBeVisible()
  await expect(page.getByText(STRIP)).toBeHidden()
  await waitForMail(email, '退会のお手続きが完了しました')

  await expectErased(page, all)
  const response = await page.request.get('/api/Customers/me', { headers: { authorization: `Bearer ${token}` } })
  expect(response.status()).toBe(401)
  await page.goto('/login')
  await logIn(page, email)
  await expect(page.getByRole('alert')).toHaveText(
    'メールアドレスまたはパスワードが正しくありません。もう一度ご確認ください。',
  )
})

journey('a password reset link works before hydration', async ({ page, complaints }) => {
  // Requests from before the logout may be refused after it.
  complaints.allow(/401 \(Unauthorized\)/)
  const email = await register(page)
  await logOut(page)
  await page.getByRole('link', { name: 'パスワードをお忘れの方' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'パスワードの再設定' })).toBeVisible()
  await page.getByLabel('メールアドレス').fill(email)
  await page.getByRole('button', { name: '再設定メールを送る' }).click()
  const releaseScripts = await blockScripts(page)
  await page.goto(await readMailedLink(email, 'パスワードの再設定'))
  await page.getByRole('textbox', { name: '新しいパスワード' }).fill('yama-to-kawa-no-oto-2026')
  await page.getByRole('button', { name: 'パスワードを設定する' }).click()
  releaseScripts()
  await expect(page.getByRole('heading', { name: 'パスワードを設定しました' })).toBeVisible()
})

journey('login and logout work without browser storage', async ({ page }) => {
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
  await expect(page.getByText('この端末', { exact: true })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'ログアウト' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { level: 1, name: 'ログイン' })).toBeVisible()
})
