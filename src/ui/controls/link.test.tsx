import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderStore } from '#tests/support/render-store.tsx'

it('an invalid parameter in a content link is dropped from its address', async () => {
  const link = { type: 'link', text: '商品を見る', href: '/items?page=abc&sort=popular&utm_source=about' } as const
  const about = { slug: 'about', title: '会社案内', lead: '', summary: '', picture: null, revisedOn: null }
  const { screen, router } = await renderStore({
    path: '/about',
    answers: { '/api/Pages/about': { ...about, body: [{ type: 'paragraph', content: [link] }] } },
  })
  await userEvent.click(screen.getByRole('link', { name: '商品を見る' }))
  await expect.element(screen.getByRole('heading', { level: 1, name: '商品一覧' })).toBeVisible()
  expect(router.state.location.href).toBe('/items?sort=popular&utm_source=about')
})

it('leaves a click with a modifier key to the browser', async () => {
  const { router } = await renderStore({ path: '/about' })
  const handled: boolean[] = []
  const record = (event: Event) => {
    handled.push(event.defaultPrevented)
    event.preventDefault()
  }
  addEventListener('click', record)
  onTestFinished(() => removeEventListener('click', record))
  page
    .getByRole('link', { name: '特定商取引法に基づく表記' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))
  expect(handled).toEqual([false])
  expect(router.state.location.pathname).toBe('/about')
})

it('marks the current page wherever a link leads to it', async () => {
  await renderStore({ path: '/about' })
  const footer = page.getByRole('contentinfo')
  await expect.element(footer.getByRole('link', { name: '会社案内' })).toHaveAttribute('aria-current', 'page')
  await expect.element(footer.getByRole('link', { name: 'スタッフ紹介' })).not.toHaveAttribute('aria-current')
})

it('marks the current page, and the section of a page below it', async () => {
  await page.viewport(1280, 800)
  await renderStore({ path: '/items/category/2' })
  const main = page.getByRole('navigation', { name: 'メイン' })
  await expect.element(main.getByRole('link', { name: '商品' })).toHaveAttribute('aria-current', 'page')
  await expect.element(main.getByRole('link', { name: 'リフォーム' })).not.toHaveAttribute('aria-current')
})
