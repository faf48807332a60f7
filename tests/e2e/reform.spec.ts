import { countGuestKeys } from './support/cart.ts'
import { exchange, expect, journey } from './support/journey.ts'
import { crawl } from './support/crawler.ts'
import { waitForHydration } from './support/hydration.ts'

journey('cases are narrowed by place, cost and size, and counted @phone', async ({ page }) => {
  await page.goto('/reform')
  await waitForHydration(page)
  await expect(page.getByRole('heading', { level: 1, name: 'リフォーム事例' })).toBeVisible()
  const count = page.getByRole('status').filter({ hasText: '件の事例' })
  await expect(count).toHaveText('16件の事例')
  const filters = page.getByRole('navigation', { name: '絞り込み' })
  await filters.getByRole('link', { name: /^キッチン/ }).click()
  await expect(page).toHaveURL('/reform/category/201')
  await expect(page.getByRole('heading', { level: 1, name: 'キッチンのリフォーム事例' })).toBeVisible()
  await expect(count).toHaveText('3件の事例')
  await filters.getByRole('link', { name: /^50〜100万円/ }).click()
  await expect(page).toHaveURL('/reform/category/201?budget=to100')
  await expect(count).toHaveText('1件の事例')
  await filters.getByRole('link', { name: /^玄関/ }).click()
  await expect(page).toHaveURL('/reform/category/207?budget=to100')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
  await page.getByRole('main').getByRole('article').getByRole('link').click()
  await expect(page).toHaveURL(/\/reform\/\d+$/)
})

journey('a case tells cost, period and area, and leads to its items, menus and an inquiry @phone', async ({ page }) => {
  await page.goto('/reform/1')
  await waitForHydration(page)
  const main = page.getByRole('main')
  await expect(main).toContainText('342万円（税込）')
  await expect(main).toContainText('18日')
  await expect(main).toContainText('11.5㎡（約7帖）')
  await expect(main).toContainText('戸建て・築32年')
  await expect(main.getByRole('heading', { name: 'リフォームのポイント' })).toBeAttached()
  await expect(main.getByRole('link', { name: 'この事例について相談する' })).toHaveAttribute(
    'href',
    '/reform/inquiry/1',
  )
  await expect(main.getByRole('link', { name: /ひだまりドーム/ })).toHaveAttribute('href', '/items/5101')
  await main.getByRole('link', { name: 'キッチンの入れ替え' }).last().click()
  await expect(page).toHaveURL('/menu/1')
  await expect(main).toContainText('88万円〜（税込・一式）')
  await main.getByText('工事のあいだ、料理はできますか。').click()
  await expect(main.getByText('仮の流しを置き', { exact: false }).first()).toBeVisible()
  await expect(main.getByRole('link', { name: /オーク扉の壁付けキッチン/ })).toBeAttached()
})

journey('before and after are compared by keys and by dragging @both', async ({ page }) => {
  await page.goto('/reform/2')
  await waitForHydration(page)
  const slider = page.getByRole('slider', { name: '施工前と施工後' })
  await slider.focus()
  await page.keyboard.press('Home')
  await expect(slider).toHaveValue('0')
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', '施工前1%')
  const box = (await slider.boundingBox())!
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + box.width / 2, y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.75, y, { steps: 5 })
  await page.mouse.up()
  await expect(slider).toHaveValue('75')
})

journey('a case is kept as a favorite, beside items @phone', async ({ page }) => {
  await page.goto('/reform/3')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'お気に入りに追加' }).first().click()
  await expect.poll(() => countGuestKeys(page, 'favorites')).toBe(1)
  await page.goto('/mypage/favorite')
  const link = page.getByRole('main').getByRole('link', { name: 'タイルの浴室を、冬でも裸足で入れる浴室に' })
  await expect(link).toHaveAttribute('href', '/reform/3')
  await expect(page.getByRole('heading', { name: 'リフォーム事例' })).toBeVisible()
  await page.getByRole('button', { name: 'お気に入りから外す' }).click()
  await expect(page.getByText('お気に入りはまだありません。', { exact: false })).toBeVisible()
})

journey('an item lists the cases that use it, and the categories list renovation', async ({ page }) => {
  await page.goto('/items/8201')
  await waitForHydration(page)
  await expect(page.getByRole('heading', { name: 'この商品を使ったリフォーム事例' })).toBeAttached()
  await expect(page.getByRole('main').getByRole('link', { name: /広いカウンターの洗面室/ })).toHaveAttribute(
    'href',
    '/reform/4',
  )
  await page.goto('/category')
  await page.getByRole('region', { name: 'リフォーム' }).getByRole('link', { name: '浴室' }).click()
  await expect(page).toHaveURL('/reform/category/202')
})

exchange('cases and menus describe themselves to search engines', async ({ request }) => {
  const read = async (path: string) => {
    const { jsonLd, meta } = await crawl(request, path)
    return { meta, things: new Map(jsonLd.map((it) => [it['@type'], it])) }
  }
  const article = await read('/reform/5')
  expect(article.things.get('Article')).toMatchObject({
    headline: expect.stringContaining('トイレ'),
    image: [expect.stringMatching(/^http.*\/pictures\//)],
    datePublished: expect.stringMatching(/^2025-12-05/),
  })
  expect(article.things.get('BreadcrumbList')).toMatchObject({ itemListElement: { length: 4 } })
  const menu = await read('/menu/9')
  expect(menu.things.get('Service')).toMatchObject({
    offers: { priceSpecification: { minPrice: 88_000, unitText: '箇所' } },
  })
  expect((menu.things.get('FAQPage') as unknown as { mainEntity: unknown[] }).mainEntity).toHaveLength(5)
  expect(menu.meta.get('og:image')).toMatch(/^http/)
})
