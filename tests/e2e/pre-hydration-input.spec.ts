import { expect, journey } from './support/journey.ts'
import { blockScripts, waitForHydration } from './support/hydration.ts'

journey('a filter checked before hydration is applied afterwards', async ({ page }) => {
  const releaseScripts = await blockScripts(page)
  await page.goto('/items', { waitUntil: 'commit' })
  const side = page.getByRole('complementary', { name: 'カテゴリーと絞り込み' })
  await side.getByLabel('ナチュラル', { exact: true }).check()
  await side.getByLabel('下限（円）').fill('２０，０００')
  releaseScripts()
  await expect(page).toHaveURL(/\/items\?.*colour=natural/)
  await expect(side.getByLabel('ナチュラル', { exact: true })).toBeChecked()
  await expect(side.getByLabel('下限（円）')).not.toHaveValue('')
})

journey('a sort order chosen before hydration is applied afterwards @both', async ({ page }) => {
  const releaseScripts = await blockScripts(page)
  await page.goto('/items', { waitUntil: 'commit' })
  await page.getByLabel('並べ替え').selectOption('価格の安い順')
  releaseScripts()
  await expect(page).toHaveURL('/items?sort=priceAsc')
})

journey('what a password manager fills in before hydration stays, with the elements that it adds', async ({ page }) => {
  for (const path of ['/login', '/register']) {
    const releaseScripts = await blockScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    const email = page.getByRole('textbox', { name: 'メールアドレス' })
    const password = page.getByRole('textbox', { name: 'パスワード' })
    await email.fill('hanako@example.jp')
    await password.fill('komorebi-2026')
    for (const field of [email, password])
      await field.evaluate((it) => it.after(Object.assign(document.createElement('div'), { className: 'manager' })))
    releaseScripts()
    await waitForHydration(page)
    await expect(page.locator('.manager')).toHaveCount(2)
    await expect(email).toHaveValue('hanako@example.jp')
    await expect(password).toHaveValue('komorebi-2026')
    await page.unrouteAll({ behavior: 'wait' })
  }
})

journey('elements that a password manager adds while the page is parsed do not disturb hydration', async ({ page }) => {
  await page.addInitScript(() => {
    const fill = () => {
      for (const field of document.querySelectorAll('input[name=email], input[name=password]')) {
        if (field.nextElementSibling?.className === 'manager') continue
        ;(field as HTMLInputElement).value = 'filled'
        field.after(Object.assign(document.createElement('com-1password-button'), { className: 'manager' }))
        document.body.append(document.createElement('com-1password-notification'))
      }
    }
    new MutationObserver(fill).observe(document, { childList: true, subtree: true })
  })
  for (const path of ['/login', '/register']) {
    await page.goto(path)
    await waitForHydration(page)
    await expect(page.locator('.manager')).toHaveCount(2)
    await expect(page.getByRole('textbox', { name: 'メールアドレス' })).toHaveValue('filled')
    await expect(page.getByRole('textbox', { name: 'パスワード' })).toHaveValue('filled')
  }
})
