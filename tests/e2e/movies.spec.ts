import { exchange, expect, journey, journeyWithWorker } from './support/journey.ts'
import { crawl } from './support/crawler.ts'
import { waitForClosedSheet, waitForHydration } from './support/hydration.ts'
import { visit } from './support/worker.ts'

const isPaused = () => document.querySelector('video')?.paused ?? true

journey('a movie opens over the list, plays, and stops when one goes back @both', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto('/movies')
  await waitForHydration(page)
  await expect(page.getByText('8本の動画')).toBeVisible()
  expect(requested.filter((path) => path.startsWith('/videos/'))).toEqual([])

  await page.getByRole('link', { name: '灯りをひとつずつ、足していく夜' }).click()
  const popup = page.getByRole('dialog', { name: '灯りをひとつずつ、足していく夜' })
  await expect(popup).toBeVisible()
  await expect(page).toHaveURL(/\/movies$/)
  await expect.poll(() => page.evaluate(isPaused)).toBe(false)
  // The captions are shown, and their first sentence is about the first lamp.
  await expect
    .poll(() =>
      page.evaluate(() => {
        const [track] = document.querySelector('video')!.textTracks
        const cue = track?.cues?.[0] as VTTCue | undefined
        return [track?.mode, track?.language, cue?.text]
      }),
    )
    .toEqual(['showing', 'ja', '日が暮れたら、まずひとつ。'])

  const stopped = page.evaluate(
    () => new Promise((resolve) => document.querySelector('video')!.addEventListener('pause', () => resolve(true))),
  )
  await page.goBack()
  await expect(popup).toBeHidden()
  expect(await stopped).toBe(true)
  await expect(page).toHaveURL(/\/movies$/)
  await expect(page.locator('video')).toHaveCount(0)
})

journey('the popup leads to the page of the movie, and back to the list', async ({ page }) => {
  await page.goto('/movies')
  await waitForHydration(page)
  await page.getByRole('link', { name: 'ショールームの一日' }).click()
  await page.getByRole('dialog').getByRole('link', { name: '登場した商品や事例を見る' }).click()
  await expect(page).toHaveURL(/\/movies\/8$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ショールームの一日')
  await waitForClosedSheet(page)
  await expect(page.locator('video')).toHaveCount(1)
  expect(await page.evaluate(isPaused)).toBe(true)
  const items = page.locator('section', { hasText: '動画に登場した商品' })
  await expect(items.getByRole('article')).toHaveCount(4)
  await page.goBack()
  await expect(page).toHaveURL(/\/movies$/)
})

journey('a movie of a renovation leads to its case', async ({ page }) => {
  await page.goto('/movies/1')
  await page.locator('section', { hasText: '動画になった事例' }).getByRole('link').click()
  await expect(page).toHaveURL(/\/reform\/1$/)
})

journey('a movie can be wound forward', async ({ page }) => {
  await page.goto('/movies/3')
  await waitForHydration(page)
  await page.evaluate(async () => {
    const video = document.querySelector('video')!
    await video.play()
    video.currentTime = 12
  })
  await expect.poll(() => page.evaluate(() => document.querySelector('video')!.currentTime)).toBeGreaterThan(12)
})

journey('movies are filtered by what they are about', async ({ page }) => {
  await page.goto('/movies')
  await page
    .getByRole('navigation', { name: '絞り込み' })
    .getByRole('link', { name: /^リフォーム\s*4$/ })
    .click()
  await expect(page).toHaveURL(/[?&]tag=/)
  await expect(page.getByText('4本の動画')).toBeVisible()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(4)
})

journeyWithWorker(
  'without network a movie says so, and no film is kept on the device @phone',
  async ({ page, complaints }) => {
    complaints.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
    await visit(page, '/movies/5')
    await waitForHydration(page)
    await page.evaluate(() => document.querySelector('video')!.play())
    const kept = await page.evaluate(async () => {
      const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().filter(({ url }) => new URL(url).pathname.startsWith('/videos/')).length
    })
    expect(kept).toBe(0)
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('内窓で、窓辺がもどってくる')
    await expect(page.getByText('動画はオフラインでは再生できません')).toBeVisible()
  },
)

exchange('the page of a movie describes it to search engines', async ({ request }) => {
  const { meta, jsonLd } = await crawl(request, '/movies/1')
  expect(meta.get('og:type')).toBe('video.other')
  const address = meta.get('og:video')
  const film = await request.get(new URL(address!).pathname)
  expect([film.status(), film.headers()['content-type']]).toEqual([200, 'video/mp4'])
  expect(jsonLd.find((it) => it['@type'] === 'VideoObject')).toMatchObject({
    name: '壁付けキッチンの、入れ替え前とあと',
    duration: 'PT16S',
    contentUrl: address,
    uploadDate: '2025-06-14T01:00:00.000Z',
  })
})
