import type { AnyRouter } from '@tanstack/react-router'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { toItemCard } from '#contract/items/item-at.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { makeItem, makeVariant } from '#tests/support/make-item.ts'
import { loadItemPreview } from '#src/features/catalogue/card/prepare-item-preview.tsx'
import { renderStore } from '#tests/support/render-store.tsx'
import { setReplicas } from '#src/device/cart-sync/cart.ts'
import { runLogoutHandlers } from '#src/device/session/logout.ts'
import { startPageSnapshots } from './page-snapshots.tsx'
import { markPages } from './scroll.ts'
import { setPageSnapshots, startPreviews } from './preview.tsx'

const item = makeItem({ id: 5, name: 'きのこの卓上灯', variants: [makeVariant({ price: 18_150 })] })

const card = () => page.getByRole('link', { name: item.name })
const preview = () => document.querySelector<HTMLElement>('[data-preview]:not([data-offscreen])')
const offscreen = () => document.querySelector<HTMLElement>('[data-offscreen]')
const gallery = () => page.getByRole('region', { name: `${item.name}の写真` })

/** The list, and an item that is loaded when `respond` is called. */
async function renderList(response: unknown = { item, related: [] }, cards = [toItemCard(item)]) {
  await page.viewport(390, 844)
  let respond = () => {}
  const responded = new Promise<unknown>((resolve) => (respond = () => resolve(response)))
  const store = await renderStore({
    path: '/items',
    answers: {
      '/api/Items': { data: cards, page: 1, perPage: 24, total: cards.length, counts: {} },
      '/api/Items/5': () => responded,
    },
  })
  startPreviews(store.router as AnyRouter)
  startPageSnapshots(store.router as AnyRouter)
  markPages(store.router as AnyRouter, false)
  onTestFinished(() => {
    for (const name of ['top', 'whole', 'scrolled']) delete document.documentElement.dataset[name]
  })
  // A preview that a failed test left would cover the cards of the next one.
  onTestFinished(async () => {
    vi.restoreAllMocks()
    respond()
    await store.router.navigate({ to: '/law' })
    await expect.poll(preview).toBeNull()
  })
  // There are no pictures here.
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(320)
  await loadItemPreview()
  return { ...store, respond }
}

it('a tap on a card shows what the card shows until the page is there', async () => {
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
  expect(document.elementFromPoint(195, 600)!.closest('[data-preview]:not([data-offscreen])')).toBe(preview())
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

it('is removed by Back', async () => {
  const { router } = await renderList()
  await userEvent.click(card())
  await expect.poll(preview).not.toBeNull()
  router.history.back()
  await expect.poll(preview).toBeNull()
  await expect.element(card()).toBeVisible()
})

it('saves no snapshot after a navigation that was replaced by another one before the frame', async () => {
  const { router } = await renderList()
  const save = vi.fn()
  setPageSnapshots({ render: () => undefined, save })
  const paint: FrameRequestCallback[] = []
  const frame = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => paint.push(callback))
  await userEvent.click(card())
  await expect.poll(preview).not.toBeNull()
  router.history.back()
  await expect.poll(preview).toBeNull()
  frame.mockRestore()
  for (const callback of paint) callback(performance.now())
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(save).not.toHaveBeenCalled()
})

it.each(['a blocked navigation', 'a click with a modifier key'])(
  '%s leaves no preview for a later one',
  async (kind) => {
    const { router, respond } = await renderList()
    const isBlocked = kind === 'a blocked navigation'
    const unblock = router.history.block({ blockerFn: () => isBlocked })
    onTestFinished(unblock)
    const stop = (event: Event) => event.preventDefault()
    addEventListener('click', stop)
    onTestFinished(() => removeEventListener('click', stop))
    card()
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: !isBlocked }))
    unblock()
    await new Promise((resolve) => setTimeout(resolve))
    void router.navigate({ to: '/items/$id', params: { id: item.id } })
    await expect.poll(() => router.state.location.pathname).toBe('/items/5')
    expect(preview()).toBeNull()
    respond()
    await expect.element(gallery()).toBeVisible()
  },
)

describe('Back to a list that was left by a tap', () => {
  /** Frames wait, so the preview stays. */
  async function goBack({ router }: { router: AnyRouter }) {
    vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
    router.history.back()
    await expect.poll(() => router.state.location.pathname).toBe('/items')
  }

  async function tapAndOpen(name: string, respond: () => void) {
    await userEvent.click(page.getByRole('link', { name }))
    respond()
    await expect.element(gallery()).toBeVisible()
  }

  it('shows it where it was, until it is rendered', async () => {
    const store = await renderList()
    const { top } = card().element().closest('article')!.getBoundingClientRect()
    await tapAndOpen(item.name, store.respond)
    await goBack(store)
    const copy = preview()!.querySelector('article')!
    expect(copy.textContent).toContain(item.name)
    expect(copy.getBoundingClientRect().top).toBe(top)
  })

  it('shows what was laid out in advance', async () => {
    const store = await renderList()
    await tapAndOpen(item.name, store.respond)
    await expect.poll(offscreen).not.toBeNull()
    const laidOut = offscreen()!
    expect(laidOut.textContent).toContain(item.name)
    expect(laidOut.querySelector('[inert] article')).not.toBeNull()
    expect(laidOut.getBoundingClientRect().right).toBeLessThanOrEqual(0)
    await expect.element(card()).not.toBeInTheDocument()
    await goBack(store)
    expect(preview()).toBe(laidOut)
    expect(laidOut.getBoundingClientRect().left).toBe(0)
  })

  it('drops what was laid out when another page opens', async () => {
    const store = await renderList()
    await tapAndOpen(item.name, store.respond)
    await expect.poll(offscreen).not.toBeNull()
    await store.router.navigate({ to: '/law' })
    await expect.poll(offscreen).toBeNull()
    expect(preview()).toBeNull()
  })

  it('shows the rows that were visible at its scroll position', async () => {
    const others = Array.from({ length: 23 }, (_, i) => toItemCard(makeItem({ id: i + 10, name: `品 ${i}` })))
    const store = await renderList({ item, related: [] }, [...others, toItemCard(item)])
    card().element().scrollIntoView({ block: 'center' })
    // All rows are laid out after the scroll event.
    await expect.poll(() => 'scrolled' in document.documentElement.dataset).toBe(true)
    const { top } = card().element().closest('article')!.getBoundingClientRect()
    await tapAndOpen(item.name, store.respond)
    await goBack(store)
    const copies = [...preview()!.querySelectorAll('article')]
    expect(copies.at(-1)!.getBoundingClientRect().top).toBeCloseTo(top, 0)
    expect(copies.length).toBeLessThan(others.length)
  })

  it('shows nothing old if the list was then left in another way', async () => {
    const store = await renderList()
    await tapAndOpen(item.name, store.respond)
    store.router.history.back()
    await expect.element(card()).toBeVisible()
    await store.router.navigate({ to: '/law' })
    await goBack(store)
    expect(preview()).toBeNull()
  })

  it.each([
    ['a new favorite', () => setReplicas({ favorites: new Map([['5', { addedAt: 0 } as never]]) })],
    ['a log-out', () => runLogoutHandlers('logged-out', undefined)],
    ['a rotation', () => page.viewport(844, 390)],
  ])('shows nothing after %s', async (_, change) => {
    const store = await renderList()
    await tapAndOpen(item.name, store.respond)
    await expect.poll(offscreen).not.toBeNull()
    await change()
    onTestFinished(() => setReplicas({ favorites: new Map() }))
    await expect.poll(offscreen).toBeNull()
    await goBack(store)
    expect(preview()).toBeNull()
  })
})
