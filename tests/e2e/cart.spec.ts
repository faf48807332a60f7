import {
  addButton,
  CABINET,
  headerCount,
  countGuestKeys,
  LAMP,
  cartLines,
  openCart,
  putInCart,
} from './support/cart.ts'
import { waitForHydration } from './support/hydration.ts'
import { expect, journey, journeyWithWorker } from './support/journey.ts'
import { waitForWorker } from './support/worker.ts'

journey('a guest adds items to the cart, and they survive a reload @both', async ({ page }) => {
  await page.goto(CABINET.path)
  await waitForHydration(page)
  await page.getByRole('button', { name: '1点増やす' }).click()
  await addButton(page).click()
  await expect(page.getByText('カートに2点入っています')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'カートに入れました' })).toBeVisible()
  await expect(headerCount(page)).toHaveAccessibleDescription('2点')
  await putInCart(page, LAMP)
  await expect.poll(() => countGuestKeys(page, 'cart')).toBe(2)
  await page.reload()
  await expect(headerCount(page)).toHaveAccessibleDescription('3点')

  const cart = await openCart(page)
  const lines = cartLines(cart)
  await expect(lines).toHaveCount(2)
  await expect(lines.first()).toContainText(LAMP.name)
  await expect(cart).toContainText('合計（3点）')
  await cart.getByRole('combobox', { name: `${LAMP.name}の数量` }).selectOption('4')
  await expect(cart).toContainText('合計（6点）')
  await expect(headerCount(page)).toHaveAccessibleDescription('6点')
})

journey('a removal can be undone, and an empty cart links to the items', async ({ page }) => {
  await putInCart(page, LAMP)
  const cart = await openCart(page)
  await cart.getByRole('button', { name: `${LAMP.name}を削除する` }).click()
  await expect(cart).toContainText('カートに商品がありません。')
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect(cartLines(cart)).toContainText(LAMP.name)
  await cart.getByRole('button', { name: `${LAMP.name}を削除する` }).click()
  await cart.getByRole('link', { name: '商品をさがす' }).click()
  await expect(page).toHaveURL(/\/items$/)
  await expect(cart).toBeHidden()
})

journey('the undo toast does not cover the cart’s close button, and closes with the cart @both', async ({ page }) => {
  await putInCart(page, CABINET)
  await putInCart(page, LAMP)
  const cart = await openCart(page)
  const undo = page.getByRole('button', { name: '元に戻す' })
  for (const left of [1, 0]) {
    await cart
      .getByRole('button', { name: /を削除する$/ })
      .first()
      .click()
    await expect(cart.getByRole('button', { name: /を削除する$/ })).toHaveCount(left)
    await expect(undo, 'only the last removal is offered').toHaveCount(1)
  }
  const close = cart.getByRole('button', { name: '閉じる' }).first()
  const button = await close.boundingBox()
  const offer = await undo.boundingBox()
  expect(offer!.y).toBeGreaterThan(button!.y + button!.height)
  await close.click()
  await expect(cart).toBeHidden()
  await expect(undo).toBeHidden()
})

journey('two tabs are in sync', async ({ page, context }) => {
  await putInCart(page, LAMP)
  const other = await context.newPage()
  await other.goto('/about')
  await waitForHydration(other)
  await expect(headerCount(other)).toHaveAccessibleDescription('1点')
  await addButton(page).click()
  await expect(headerCount(other)).toHaveAccessibleDescription('2点')
  const cart = await openCart(other)
  await cart.getByRole('button', { name: `${LAMP.name}を削除する` }).click()
  await expect(headerCount(page)).toHaveAccessibleDescription('')
})

journey('a keyboard user adds two and removes one', async ({ page }) => {
  await page.goto(LAMP.path)
  await waitForHydration(page)
  await page.getByRole('button', { name: '1点増やす' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(addButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'カートを見る' })).toBeFocused()
  await page.keyboard.press('Enter')
  const cart = page.getByRole('dialog', { name: 'カート' })
  await expect(cart).toBeVisible()
  const less = cart.getByRole('button', { name: '1点減らす' })
  while (!(await less.evaluate((it) => it === document.activeElement))) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(cart).toContainText('合計（1点）')
  await page.keyboard.press('Escape')
  await expect(cart).toBeHidden()
  await expect(page.getByRole('button', { name: 'カートを見る' })).toBeFocused()
})

journey('the cart limits quantities to the stock', async ({ page }) => {
  await page.goto(LAMP.path)
  await waitForHydration(page)
  const number = page.getByRole('combobox', { name: '数量' })
  const most = await number.getByRole('option').count()
  await number.selectOption(String(most))
  await addButton(page).click()
  await addButton(page).click()
  await expect(page.getByText('これ以上入れられません')).toBeVisible()
  await expect(headerCount(page)).toHaveAccessibleDescription(`${most}点`)
})

journeyWithWorker(
  'offline a guest can continue, and the cart shows the last known data',
  async ({ page, context, complaints }) => {
    // Files of pages that were not visited.
    complaints.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    await putInCart(page, LAMP)
    // This also loads the panel.
    await waitForWorker(page)
    await context.setOffline(true)
    await addButton(page).click()
    const cart = await openCart(page)
    await expect(cartLines(cart)).toContainText(LAMP.name)
    await expect(cart).toContainText('価格と在庫を確認できません')
    await expect(cart).toContainText('合計（2点）')
  },
)

journey('a guest has favorites without a login, and adds them to the cart @phone', async ({ page }) => {
  await page.goto('/mypage/favorite')
  await expect(page.getByText('お気に入りはまだありません')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: '商品をさがす' }).click()
  await waitForHydration(page)
  const card = page.getByRole('article').filter({ hasText: CABINET.name })
  await card.getByRole('button', { name: 'お気に入りに追加' }).click()
  await expect(card.getByRole('button', { name: 'お気に入りから外す' })).toBeVisible()
  await expect.poll(() => countGuestKeys(page, 'favorites')).toBe(1)
  await page.goto(LAMP.path)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'お気に入りに追加' }).first().click()
  await expect.poll(() => countGuestKeys(page, 'favorites')).toBe(2)
  await page.goto('/mypage/favorite')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(2)
  await expect(cards.first()).toContainText(LAMP.name)

  await addButton(page).first().click()
  await expect(headerCount(page)).toHaveAccessibleDescription('1点')
  await addButton(page).nth(1).click()
  const choice = page.getByRole('dialog', { name: CABINET.name })
  await choice.getByRole('radio', { checked: false }).first().check()
  await choice.getByRole('button', { name: 'カートに入れる' }).click()
  await choice.getByRole('button', { name: 'カートを見る' }).click()
  await expect(cartLines(page.getByRole('dialog', { name: 'カート' }))).toHaveCount(2)
  await page.keyboard.press('Escape')
  await cards.first().getByRole('button', { name: 'お気に入りから外す' }).click()
  await expect(cards).toHaveCount(1)
})
