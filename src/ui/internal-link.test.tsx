import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
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
