import { LAMP, putInCart } from './support/baskets.ts'
import { logInAs, logOut, PASSWORD, register } from './support/customer.ts'
import { expect, journey } from './support/journey.ts'
import { expectForgotten, expectKept } from './support/kept-data.ts'
import { comeBack } from './support/pack.ts'
import { takenOver } from './support/program.ts'
import { workerIsThere } from './support/worker.ts'

/** Nobody else has it, and it looks the same in an address, a cookie and a text. */
const signOf = (what: string): string => `${what}-${Date.now().toString(36)}-${process.pid}`

journey('a log-out that was asked for leaves no private byte on the device', async ({ page, context }) => {
  journey.setTimeout(120_000)
  const [name, street, purpose, words] = ['Name', 'Street', 'Purpose', 'Words'].map(signOf) as [
    string,
    string,
    string,
    string,
  ]
  await comeBack(page)
  const email = await register(page, { familyName: name })
  const { token, id } = await page.evaluate(async () => {
    const kept = localStorage.getItem('customers.token')!
    const answer = await fetch('/api/Customers/me', { headers: { authorization: `Bearer ${kept}` } })
    return { token: kept, id: ((await answer.json()) as { id: string }).id }
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
  await takenOver(page)
  await page.getByRole('textbox', { name: 'メッセージ' }).fill(words)
  await page.getByRole('button', { name: '送信する' }).click()
  await expect(page.getByRole('textbox', { name: 'メッセージ' })).toHaveValue('')
  await expect(page.getByRole('log', { name: 'やりとり' })).toContainText(words)
  for (const path of ['/mypage', '/mypage/favorite', '/mypage/reservation', '/mypage/message', '/settings']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await workerIsThere(page)
  }
  await page.goto('/reservation')
  await takenOver(page)
  await expect(page.getByRole('textbox', { name: '姓', exact: true })).toHaveValue(name)
  await page.getByLabel('ご用件').fill(purpose)
  const all = [...own, street, purpose, words]
  await expect(() => expectKept(page, all)).toPass()

  // Another tab shows them too, and must not bring them back.
  const other = await context.newPage()
  await other.goto('/mypage/profile')
  await expect(other.getByRole('region', { name: 'お名前' })).toContainText(name)
  await page.goto('/logout')
  await expect(page.getByRole('main').getByRole('status')).toContainText('入力途中の内容が1件あります')
  await page.getByRole('button', { name: '削除してログアウト' }).click()
  await expect(page).toHaveURL('/login')
  await expect(other).toHaveURL('/login')
  for (const it of [page, other]) await expectForgotten(it, all)

  await page.goto('/items')
  await takenOver(page)
  await page.waitForLoadState('networkidle')
  await expectForgotten(page, all)

  // Nor does the form to log in, after the next time.
  await logInAs(page, email)
  await expect(() => expectKept(page, [email.split('@')[0]!, id])).toPass()
  await logOut(page)
  await expectForgotten(page, [...all, PASSWORD])
})
