import { expect, it, onTestFinished, vi } from 'vitest'
import { CodedError } from '#contract/shared/errors.ts'
import { renderStore } from '#tests/support/render-store.tsx'

const picture = { id: '0123456789abcdef', width: 1280, height: 720, alt: '店先', tone: 0 }
const story = { href: '/movies/8', title: '店の一日', titleBreaks: [], picture, category: '店', fact: '16秒' }
const none = { featured: null, cases: [], specials: [], events: [], columns: [], posts: [], news: [] }
const movie = {
  ...{ id: 8, title: '店の一日', titleBreaks: [], description: '朝から夜まで。', poster: picture, tags: ['店'] },
  source: { type: 'film', video: '0123456789abcdef.mp4', captions: 'fedcba9876543210.vtt' },
  durationSeconds: 16,
  publishedAt: '2026-01-10T01:00:00.000Z',
}

const openHome = async (response: unknown) => {
  const listens = vi.spyOn(document, 'addEventListener')
  onTestFinished(() => listens.mockRestore())
  const answers = { '/api/Home': { ...none, movies: [story] }, '/api/Movies/8': response }
  const store = await renderStore({ path: '/', answers })
  const link = store.screen.getByRole('link', { name: '店の一日' })
  await expect.element(link).toBeVisible()
  // The part, which is loaded when the page is idle, now handles clicks.
  await expect.poll(() => listens.mock.calls.some(([type]) => type === 'click'), { timeout: 20_000 }).toBe(true)
  return { ...store, link }
}

it('a movie of the home page plays in a popup, which leads to its page', async () => {
  const { screen, router, link } = await openHome({ movie })
  await link.click()
  const popup = screen.getByRole('dialog', { name: '店の一日' })
  await expect.element(popup).toBeVisible()
  expect(router.state.location.pathname).toBe('/')
  await popup.getByRole('link', { name: '登場した商品や事例を見る' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/movies/8')
})

it('a movie that cannot be loaded is opened as a page', async () => {
  const { router, link } = await openHome(new CodedError('NOT_FOUND'))
  await link.click()
  await expect.poll(() => router.state.location.pathname).toBe('/movies/8')
})

it('a click that opens a new tab is left to the browser', async () => {
  const { screen, link } = await openHome({ movie })
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })
  // The browser's own handling is not part of the test.
  addEventListener('click', (event) => event.preventDefault(), { once: true })
  link.element().dispatchEvent(click)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(screen.getByRole('dialog', { name: '店の一日' }).query()).toBeNull()
})
