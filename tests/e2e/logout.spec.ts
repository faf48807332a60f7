import { LAMP, putInCart } from './support/cart.ts'
import { logInAs, logOut, PASSWORD, register } from './support/customer.ts'
import { expect, journeyWithWorker as journey } from './support/journey.ts'
import { expectErased, expectStored } from './support/stored-data.ts'
import { openAsReturningVisitor } from './support/catalogue.ts'
import { waitForHydration } from './support/hydration.ts'
import { waitForWorker } from './support/worker.ts'

/** Unique, and the same in a URL, a cookie and a text. */
const uniqueText = (what: string): string => `${what}-${Date.now().toString(36)}-${process.pid}`

journey('logout leaves no private data on the device', async ({ page, context, complaints }) => {
  journey.setTimeout(240_000)
  // The other tab may have a request under way when the session ends.
  complaints.allow(/401 \(Unauthorized\)/)
  const [name, street, purpose, words] = ['Name', 'Street', 'Purpose', 'Words'].map(uniqueText) as [
    string,
    string,
    string,
    string,
  ]
  await openAsReturningVisitor(page)
  const email = await register(page, { familyName: name })
  const { token, id } = await page.evaluate(async () => {
    const stored = localStorage.getItem('customers.token')!
    const response = await fetch('/api/Customers/me', { headers: { authorization: `Bearer ${stored}` } })
    return { token: stored, id: ((await response.json()) as { id: string }).id }
  })
  const own = [name, email.split('@')[0]!, token, id]

  await page.goto('/mypage/profile')
  await page.getByRole('button', { name: 'ご連絡先とご住所を変更する' }).click()
  await page.getByLabel('番地').fill(street)
  await page.getByRole('button', { name: '変更を保存する' }).click()
  await expect(page.getByRole('region', { name: 'ご連絡先とご住所' })).toContainText(street)
  await putInCart(page, LAMP)
  await page.getByRole('main').getByRole('button', { name: 'お気に入りに追加' }).first().click()
  await expect(page.getByRole('main').getByRole('button', { name: 'お気に入りから外す' }).first()).toBeVisible()
  await page.goto('/mypage/message')
  await waitForHydration(page)
  await page.getByRole('textbox', { name: 'メッセージ' }).fill(words)
  await page.getByRole('button', { name: '送信する' }).click()
  await expect(page.getByRole('textbox', { name: 'メッセージ' })).toHaveValue('')
  await expect(page.getByRole('log', { name: 'やりとり' })).toContainText(words)
  for (const path of ['/mypage', '/mypage/favorite', '/mypage/reservation', '/mypage/message', '/settings']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await waitForWorker(page)
  }
  await page.goto('/reservation')
  await waitForHydration(page)
  await expect(page.getByRole('textbox', { name: '姓', exact: true })).toHaveValue(name)
  await page.getByLabel('ご用件').fill(purpose)
  const all = [...own, street, purpose, words]
  await expect(() => expectStored(page, all)).toPass()

  // Another tab shows the data and must not restore it.
  const other = await context.newPage()
  await other.goto('/mypage/profile')
  await expect(other.getByRole('region', { name: 'お名前' })).toContainText(name)
  await page.goto('/logout')
  await expect(page.getByRole('main').getByRole('status')).toContainText('入力途中の内容が1件あります')
  await page.getByRole('button', { name: '削除してログアウト' }).click()
  await expect(page).toHaveURL('/login')
  await expect(other).toHaveURL('/login')
  for (const it of [page, other]) await expectErased(it, all)

  await page.goto('/items')
  await waitForHydration(page)
  await page.waitForLoadState('networkidle')
  await expectErased(page, all)

  // Nor does the login form afterwards.
  await logInAs(page, email)
  await expect(() => expectStored(page, [email.split('@')[0]!, id])).toPass()
  await logOut(page)
  await expectErased(page, [...all, PASSWORD])
})
