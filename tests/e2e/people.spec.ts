import { exchange, expect, journey } from './support/journey.ts'
import { waitForHydration } from './support/hydration.ts'
import { crawl } from './support/crawler.ts'

journey(
  'the staff can be narrowed by shop and work, and a member leads to their piece for life @phone',
  async ({ page }) => {
    await page.goto('/members')
    await waitForHydration(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('スタッフ紹介')
    await expect(page.getByRole('status').filter({ hasText: '人のスタッフ' })).toHaveText('10人のスタッフ')
    await page.getByRole('link', { name: /^こもれび 福岡/ }).click()
    await expect(page).toHaveURL(/\/members\?shop=4$/)
    await expect(page.getByRole('status').filter({ hasText: '人のスタッフ' })).toHaveText('3人のスタッフ')
    await page.getByRole('link', { name: /^職人/ }).click()
    await expect(page).toHaveURL(/role=craftsman/)
    await page.getByRole('link', { name: '小森 直樹' }).click()
    await expect(page).toHaveURL(/\/members\/1$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('小森 直樹')
    await expect(page.getByText('家具職人', { exact: true })).toBeVisible()
    await expect(page.getByText(/2001年（\d+年目）/)).toBeVisible()
    await expect(page.getByText('1級家具製作技能士（家具手加工作業）')).toBeVisible()
    await page.getByRole('link', { name: 'オリメ ペーパーコードチェア' }).click()
    await expect(page).toHaveURL(/\/items\/1303$/)
  },
)

journey('a post of the blog has an anchor on its author’s page', async ({ page }) => {
  await page.goto('/members/1#blog-11')
  await expect(page.getByRole('article', { name: 'オイルを塗る日の天気' })).toBeInViewport()
})

exchange('a member’s page describes the person', async ({ request }) => {
  const { jsonLd, meta } = await crawl(request, '/members/4')
  expect(jsonLd.find((it) => it['@type'] === 'ProfilePage')).toMatchObject({
    mainEntity: { '@type': 'Person', name: '藤井 彩', jobTitle: '設計', worksFor: { name: 'こもれび' } },
  })
  expect(jsonLd.some((it) => it['@type'] === 'BreadcrumbList')).toBe(true)
  expect(meta.get('og:image')).toMatch(/^http/)
})

journey('the jobs disclose what the law asks, and tell whether they are open @phone', async ({ page, request }) => {
  await page.goto('/recruitment')
  await waitForHydration(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('採用情報')
  const open = page.getByRole('region', { name: '家具職人（修理工房）' })
  await expect(open.getByText('募集中')).toBeVisible()
  await expect(open.getByText('月給 245,000円〜330,000円', { exact: true })).toBeVisible()
  const details = open.getByRole('group')
  await expect(details.getByText('契約の期間', { exact: true })).toBeHidden()
  await open.getByText('仕事の内容と募集要項').click()
  for (const term of [
    '仕事の内容',
    '働く場所',
    '契約の期間',
    '試用期間',
    '働く時間',
    '休憩',
    '時間外',
    '休日・休暇',
    '賃金',
    '固定残業代',
    '加入する保険',
    '受動喫煙対策',
    '募集する会社',
  ])
    await expect(details.getByText(term, { exact: true })).toBeVisible()
  await expect(details.getByText(/変更の範囲：/).first()).toBeVisible()
  await expect(details.getByText(/^月給 245,000円〜330,000円\s経験と技能/)).toBeVisible()
  const closed = page.getByRole('paragraph').filter({ hasText: '配送・組み立てスタッフ（世田谷）' })
  await expect(closed.getByText('募集は終了しました')).toBeVisible()
  await expect(page.getByRole('link', { name: '配送・組み立てスタッフ（世田谷）に応募する' })).toHaveCount(0)

  const postings = (await crawl(request, '/recruitment')).jsonLd.filter((it) => it['@type'] === 'JobPosting')
  expect(postings).toHaveLength(3)
  for (const posting of postings)
    expect(posting).toMatchObject({
      datePosted: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      description: expect.stringContaining('<p>'),
      employmentType: expect.stringMatching(/^(FULL_TIME|PART_TIME|CONTRACTOR)$/),
      hiringOrganization: { name: '株式会社こもれび' },
      baseSalary: {
        currency: 'JPY',
        value: { minValue: expect.any(Number), unitText: expect.stringMatching(/MONTH|HOUR/) },
      },
      jobLocation: expect.arrayContaining([
        expect.objectContaining({ '@type': 'Place', address: expect.objectContaining({ addressCountry: 'JP' }) }),
      ]),
    })
})

journey('a job opens by its address and on paper, and leads to the form @phone', async ({ page }) => {
  await page.goto('/recruitment#job-2')
  await waitForHydration(page)
  const termOf = (name: string) => page.getByRole('region', { name }).getByText('契約の期間', { exact: true })
  await expect(termOf('家具職人（修理工房）')).toBeVisible()
  await expect(termOf('リフォームアドバイザー')).toBeHidden()
  await page.getByRole('link', { name: 'リフォームアドバイザーに応募する' }).click()
  await expect(page).toHaveURL(/#apply$/)
  await expect(page.getByLabel('応募する職種').locator('option:checked')).toHaveText('リフォームアドバイザー')
  await expect(page.getByLabel('応募する職種')).toBeInViewport()
  await expect(termOf('家具職人（修理工房）')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(termOf('リフォームアドバイザー')).toBeVisible()
})

journey(
  'a shop lists its services and can be called, and describes its hours and special days',
  async ({ page, request }) => {
    await page.goto('/shop#shop-4')
    await waitForHydration(page)
    const shop = page.getByRole('region', { name: 'こもれび 福岡' })
    await expect(shop.getByText('工房の見学（予約制）')).toBeVisible()
    await expect(shop.getByText(/キッズスペース/)).toBeVisible()
    await expect(shop.getByRole('link', { name: 'こもれび 福岡に電話をかける' })).toHaveAttribute(
      'href',
      'tel:092-550-0124',
    )
    const shops = (await crawl(request, '/shop')).jsonLd.filter((it) => String(it['@type']).includes('LocalBusiness'))
    expect(shops).toHaveLength(4)
    for (const it of shops)
      expect(it).toMatchObject({
        name: expect.any(String),
        telephone: expect.any(String),
        address: { '@type': 'PostalAddress' },
        openingHoursSpecification: expect.arrayContaining([
          expect.objectContaining({
            opens: expect.stringMatching(/^\d\d:\d\d$/),
            closes: expect.stringMatching(/^\d\d:\d\d$/),
          }),
        ]),
        specialOpeningHoursSpecification: expect.any(Array),
      })
  },
)
