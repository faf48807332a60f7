import type { Page } from '@playwright/test'
import { expect, journey } from './support/journey.ts'
import { logInAs, logOut, PASSWORD, register, registerCustomer } from './support/customer.ts'
import { waitForHydration } from './support/hydration.ts'
import { waitForMail } from './support/mailbox.ts'

/** Chromium's own authenticator, which always recognises its person. Returns how many passkeys it has. */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    count: async () => (await client.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    setPresent: (enabled: boolean) =>
      client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    remove: () => client.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  }
}

const section = (page: Page) => page.getByRole('region', { name: 'パスキー' })

journey('a customer adds a passkey, logs in by it, renames it and removes it @phone', async ({ page }) => {
  const authenticator = await addAuthenticator(page)
  const email = await register(page)
  await page.goto('/mypage/profile')
  await expect(section(page).getByText('登録されているパスキーはありません。')).toBeVisible()
  // The registration is recent, so no password is asked for.
  await section(page).getByRole('button', { name: 'パスキーを追加する' }).click()
  await expect(page.getByText('パスキーを追加しました').first()).toBeVisible()
  await expect(section(page).getByRole('listitem')).toHaveCount(1)
  expect(await authenticator.count()).toBe(1)
  await waitForMail(email, 'パスキーを追加しました')

  // No suggestion may answer by itself before the button is pressed.
  await authenticator.setPresent(false)
  await logOut(page)
  await page.goto('/mypage/order')
  await expect(page).toHaveURL('/login')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'パスキーでログイン' }).click()
  await authenticator.setPresent(true)
  await expect(page).toHaveURL('/mypage/order')
  await page.goto('/mypage/profile')
  await expect(section(page).getByText('まだありません')).toBeHidden()

  await section(page)
    .getByRole('button', { name: /名前を変更する$/ })
    .click()
  const name = section(page).getByLabel('パスキーの名前')
  await expect(name).toBeFocused()
  await name.fill('花子のスマホ')
  await section(page).getByRole('button', { name: '名前を保存する' }).click()
  await expect(section(page).getByRole('button', { name: '花子のスマホの名前を変更する' })).toBeFocused()

  await section(page).getByRole('button', { name: '花子のスマホを削除する' }).click()
  const question = page.getByRole('dialog', { name: 'パスキーを削除しますか' })
  await question.getByRole('button', { name: '削除する' }).click()
  await expect(section(page).getByText('登録されているパスキーはありません。')).toBeFocused()
  await waitForMail(email, 'パスキーを削除しました')
})

journey('the browser suggests the passkey in the field of the mail address', async ({ page }) => {
  const authenticator = await addAuthenticator(page)
  await register(page)
  await page.goto('/mypage/profile')
  await section(page).getByRole('button', { name: 'パスキーを追加する' }).click()
  await expect.poll(authenticator.count).toBe(1)
  await expect(section(page).getByRole('listitem')).toHaveCount(1)
  await logOut(page)
  await expect(page.getByLabel('メールアドレス')).toHaveAttribute('autocomplete', 'username webauthn')
  // The authenticator chooses what the browser suggests.
  await expect(page).toHaveURL('/mypage')
})

journey('a passkey that was not used or is unknown is explained calmly @phone', async ({ page, complaints }) => {
  complaints.allow(/404 \(Not Found\)/)
  const authenticator = await addAuthenticator(page)
  const email = await registerCustomer()
  await page.goto('/login')
  await waitForHydration(page)
  // The authenticator has no passkey, so the browser gives up.
  await page.getByRole('button', { name: 'パスキーでログイン' }).click()
  await expect(page.getByText('パスキーでのログインは完了していません。')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)

  await logInAs(page, email)
  await page.goto('/mypage/profile')
  await section(page).getByRole('button', { name: 'パスキーを追加する' }).click()
  await expect(section(page).getByRole('listitem')).toHaveCount(1)
  await page.evaluate(async () => {
    const token = localStorage.getItem('customers.token')
    const headers = { authorization: `Bearer ${token}` }
    const { data } = await (await fetch('/api/Customers/me/passkeys', { headers })).json()
    await fetch(`/api/Customers/me/passkeys/${data[0].id}`, { method: 'DELETE', headers })
  })
  await authenticator.setPresent(false)
  await logOut(page)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'パスキーでログイン' }).click()
  await authenticator.setPresent(true)
  await expect(page.getByRole('alert')).toContainText('このパスキーは登録されていません。')
})

journey('a passkey is added with the password when the login is long ago @phone', async ({ page, complaints }) => {
  complaints.allow(/422 \(Unprocessable/)
  const authenticator = await addAuthenticator(page)
  await register(page)
  await page.route('**/api/Customers/me/passkeys', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), needsPassword: true } })
  })
  await page.goto('/mypage/profile')
  await section(page).getByRole('button', { name: 'パスキーを追加する' }).click()
  const password = section(page).getByRole('textbox', { name: '現在のパスワード' })
  await expect(password).toBeFocused()
  await password.fill('wrong password')
  await section(page).getByRole('button', { name: 'パスキーを追加する' }).click()
  await expect(password).toHaveAccessibleDescription(/パスワードが正しくありません/)
  await password.fill(PASSWORD)
  await section(page).getByRole('button', { name: 'パスキーを追加する' }).click()
  await expect(section(page).getByRole('listitem')).toHaveCount(1)
  expect(await authenticator.count()).toBe(1)
})
