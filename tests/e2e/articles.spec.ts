/** Columns, news and specials. */
import { expect, journey, journeyWithWorker } from './support/journey.ts'
import { waitForHydration } from './support/hydration.ts'
import { visit } from './support/worker.ts'

journey('a visitor filters news, reads one and goes to the next @phone', async ({ page }) => {
  await page.goto('/news')
  await waitForHydration(page)
  await expect(page.getByRole('heading', { level: 1, name: 'お知らせ' })).toBeVisible()
  const rows = page.getByRole('main').getByRole('link', { name: /^\d+年\d+月\d+日/ })
  await expect(rows.first()).toBeVisible()
  const total = await rows.count()

  await page.getByRole('navigation', { name: '絞り込み' }).getByRole('link', { name: /^店舗/ }).click()
  await expect(page).toHaveURL('/news?category=shop')
  // While the list loads, its skeleton has no rows.
  await expect.poll(async () => (await rows.count()) || total).toBeLessThan(total)
  for (const row of await rows.all()) await expect(row).toContainText('店舗')

  const title = (await rows.first().textContent())!.replace(/^.*?日店舗/, '')
  await rows.first().click()
  await expect(page).toHaveURL(/\/news\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page).toHaveTitle(`${title} | こもれび`)
  await page
    .getByRole('navigation', { name: '前後のお知らせ' })
    .getByRole('link', { name: /^前のお知らせ/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeHidden()
  await page.getByRole('link', { name: 'お知らせの一覧へ' }).click()
  await expect(page).toHaveURL('/news')
})

journey('a visitor opens a special and puts an item of it into the cart @phone', async ({ page }) => {
  await page.goto('/special')
  await waitForHydration(page)
  const card = page.getByRole('main').getByRole('article').first().getByRole('link')
  const title = await card.textContent()
  await card.click()
  await expect(page.getByRole('heading', { level: 1, name: title! })).toBeVisible()
  const item = page.getByRole('article').getByRole('article').first().getByRole('link')
  const name = await item.textContent()
  await item.click()
  await expect(page).toHaveURL(/\/items\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: name! })).toBeVisible()
  await expect(page.getByRole('button', { name: 'カートに入れる' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: title! })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'ほかの特集' })).toBeAttached()
})

journey(
  'the films of a column and a special wait for a press, and the page may frame their players @phone',
  async ({ page, baseURL }) => {
    await page.route(
      ({ origin }) => origin !== baseURL,
      (route) => route.fulfill({ contentType: 'text/html', body: '' }),
    )
    const origins: string[] = []
    for (const path of ['/column/16', '/special/4']) {
      await page.goto(path)
      await waitForHydration(page)
      const films = page
        .getByRole('article')
        .getByRole('figure')
        .filter({ has: page.getByRole('button') })
      await expect(films).toHaveCount(2)
      await expect(page.locator('iframe')).toHaveCount(0)
      for (const film of await films.all()) await expect(film).toContainText(/再生すると、.+に接続します。/)
      while (await films.count())
        await films
          .first()
          .getByRole('button', { name: /を再生する$/ })
          .click()
      for (const frame of await page.locator('iframe').all())
        origins.push(new URL((await frame.getAttribute('src'))!).origin)
    }
    expect(origins).toEqual([
      'https://www.youtube.com',
      'https://player.vimeo.com',
      'https://www.dailymotion.com',
      'https://coub.com',
    ])
  },
)

journey('a visitor follows the table of contents of a column', async ({ page }) => {
  await page.goto('/column/1')
  await waitForHydration(page)
  const contents = page.getByRole('navigation', { name: '目次' })
  const entry = contents.getByRole('link').last()
  const heading = page.getByRole('article').getByRole('heading', { level: 2, name: (await entry.textContent())! })
  await entry.click()
  await expect(heading).toBeInViewport()
})

journey('articles describe themselves to search engines and feed readers', async ({ page, request }) => {
  for (const [path, type, feed] of [
    ['/news/14', 'NewsArticle', '/news.xml'],
    ['/special/1', 'Article', undefined],
    ['/column/1', 'Article', '/column.xml'],
  ] as const) {
    const html = await (await request.get(path)).text()
    const data = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)].map(([, json]) =>
      JSON.parse(json!),
    )
    expect(data.map((it) => it['@type'])).toEqual(expect.arrayContaining(['BreadcrumbList', type]))
    const article = data.find((it) => it['@type'] === type)
    expect(article.headline).toBeTruthy()
    expect(Date.parse(article.datePublished)).not.toBeNaN()
    expect(article.publisher.name).toBe('こもれび')
    expect(html).toContain('<meta property="og:type" content="article"')
    if (feed === undefined) continue
    const link = new RegExp(
      `<link rel="alternate" type="application/atom\\+xml"[^>]*href="([^"]*${feed.replace('.', '\\.')})"`,
    )
    expect(html).toMatch(link)
    const response = await request.get(feed)
    expect(response.headers()['content-type']).toContain('application/atom+xml')
    const parsed = await page.evaluate(
      (xml) => {
        const document = new DOMParser().parseFromString(xml, 'application/xml')
        return {
          isInvalid: document.querySelector('parsererror') !== null,
          ids: [...document.querySelectorAll('entry > id')].map(({ textContent }) => textContent),
        }
      },
      await response.text(),
    )
    expect(parsed.isInvalid).toBe(false)
    expect(new Set(parsed.ids).size).toBe(parsed.ids.length)
    expect(parsed.ids.length).toBeGreaterThan(10)
  }
})

journeyWithWorker(
  'articles and cases that were read open offline, with the pictures in their text',
  async ({ page, complaints }) => {
    complaints.allow(/Failed to load resource/)
    await visit(page, '/column/2')
    const picture = page.getByRole('figure').getByRole('img')
    const getWidth = () => picture.evaluate((it: HTMLImageElement) => it.naturalWidth)
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(getWidth).toBeGreaterThan(0)
    const heading = page.getByRole('heading', { level: 1 })
    const titles = new Map<string, string>()
    for (const path of ['/reform/6', '/column/1']) {
      await visit(page, path)
      titles.set(path, (await heading.textContent())!)
    }

    await page.context().setOffline(true)
    await page.goto('/column/2')
    await waitForHydration(page)
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(getWidth).toBeGreaterThan(0)
    for (const [path, title] of titles) {
      await page.goto(path)
      await waitForHydration(page)
      await expect(heading).toHaveText(title)
      await expect(page.getByText('エラーが発生しました')).toBeHidden()
    }
  },
)
