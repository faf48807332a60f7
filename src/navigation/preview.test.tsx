import type { AnyRouter } from '@tanstack/react-router'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { toItemCard } from '#contract/items/item-at.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { makeItem, makeVariant } from '#tests/support/make-item.ts'
import { loadItemPreview } from '#src/features/catalogue/card/show-item-preview.tsx'
import { renderStore } from '#tests/support/render-store.tsx'
import { followEarlierPages } from './earlier-pages.tsx'
import { followPreviews } from './preview.tsx'

const item = makeItem({ id: 5, name: 'きのこの卓上灯', variants: [makeVariant({ price: 18_150 })] })
const list = { data: [toItemCard(item)], page: 1, perPage: 24, total: 1, counts: {} }

const card = () => page.getByRole('link', { name: item.name })
const preview = () => document.querySelector<HTMLElement>('[data-preview]')
const gallery = () => page.getByRole('region', { name: `${item.name}の写真` })

/** The list, and an item that is loaded when `respond` is called. */
async function renderList(response: unknown = { item, related: [] }) {
  await page.viewport(390, 844)
  let respond = () => {}
  const responded = new Promise<unknown>((resolve) => (respond = () => resolve(response)))
  const store = await renderStore({
    path: '/items',
    answers: { '/api/Items': list, '/api/Items/5': () => responded },
  })
  followPreviews(store.router as AnyRouter)
  followEarlierPages(store.router as AnyRouter)
  // There are no pictures here.
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(320)
  await loadItemPreview()
  return { ...store, respond }
}

it('a tap on a card shows what the card knows until the page is there', async () => {
  const { respond } = await renderList()
  const { currentSrc: shown } = card().element().closest('article')!.querySelector<HTMLImageElement>('img[width]')!
  await userEvent.click(card())
  await expect.poll(() => preview()?.textContent).toContain(item.name)
  expect(preview()!.textContent).toContain('18,150円')
  const { src } = preview()!.querySelector('img')!
  expect(src).toBe(shown)
  // Not read aloud.
  await expect.element(page.getByRole('heading', { level: 1, name: item.name })).not.toBeInTheDocument()
  respond()
  await expect.element(gallery()).toBeVisible()
  expect(preview()).toBeNull()
  // Its own picture loads over the one that the card had.
  expect(gallery().element().querySelector('img')!.src).toBe(src)
})

it('takes the place of the page, from the header down', async () => {
  const { respond } = await renderList()
  await userEvent.click(card())
  await expect.poll(preview).not.toBeNull()
  const main = document.querySelector('main')!
  const content = preview()!.firstElementChild!.getBoundingClientRect()
  expect(content.top).toBe(main.offsetTop)
  // A second tap does not reach the card below.
  expect(document.elementFromPoint(195, 600)!.closest('[data-preview]')).toBe(preview())
  respond()
  await expect.element(gallery()).toBeVisible()
})

it('is removed with an error page', async () => {
  const { respond } = await renderList(new CodedError('NOT_FOUND'))
  await userEvent.click(card())
  await expect.poll(preview).not.toBeNull()
  respond()
  await expect.element(page.getByRole('heading', { level: 1, name: 'エラーが発生しました' })).toBeVisible()
  expect(preview()).toBeNull()
})

it('is removed by Back, and does not appear without a navigation', async () => {
  const { router } = await renderList()
  await userEvent.click(card())
  await expect.poll(preview).not.toBeNull()
  router.history.back()
  await expect.poll(preview).toBeNull()
  await expect.element(card()).toBeVisible()
  const unblock = router.history.block({ blockerFn: () => true })
  await userEvent.click(card())
  unblock()
  expect(preview()).toBeNull()
  await router.navigate({ to: '/law' })
  expect(preview()).toBeNull()
})

it('Back shows the list as it was left until it is rendered', async () => {
  const { router, respond } = await renderList()
  await userEvent.click(card())
  await expect.poll(preview).not.toBeNull()
  respond()
  await expect.element(gallery()).toBeVisible()
  // Frames and timers wait, so the preview stays.
  const frame = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
  router.history.back()
  await expect.poll(() => preview()?.textContent).toContain(item.name)
  const shown = preview()!.querySelector('article')!.getBoundingClientRect()
  frame.mockRestore()
  router.history.forward()
  await expect.poll(preview).toBeNull()
  router.history.back()
  await expect.element(card()).toBeVisible()
  await expect.poll(preview).toBeNull()
  expect(card().element().closest('article')!.getBoundingClientRect()).toEqual(shown)
})
