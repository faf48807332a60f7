import { expect, it } from 'vitest'
import { toItemCard } from '#contract/items/item-at.ts'
import { NoNetworkError } from '#src/device/network/errors.ts'
import { makeItem } from '#tests/support/make-item.ts'
import { renderStore } from '#tests/support/render-store.tsx'

const heading = { level: 1, name: 'エラーが発生しました' } as const

it('shows popular items below the message that an item does not exist', async () => {
  const data = [toItemCard(makeItem({ id: 7, name: '人気の椅子' }))]
  const { screen, asked } = await renderStore({
    path: '/items/999999',
    answers: { '/api/Items': { data, page: 1, perPage: 8, total: 1 } },
  })
  await expect.element(screen.getByRole('heading', heading)).toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 2, name: '人気の商品' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: '人気の椅子' })).toHaveAttribute('href', '/items/7')
  expect(asked).toContain('/api/Items?inStock=1&sort=popular&page=1&perPage=8')
})

it('shows only the message if the items cannot be loaded', async () => {
  const { screen, asked } = await renderStore({
    path: '/items/999999',
    answers: { '/api/Items': new NoNetworkError(undefined) },
  })
  await expect.poll(() => asked.some((it) => it.startsWith('/api/Items?'))).toBe(true)
  await expect.element(screen.getByRole('heading', heading)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: '商品をさがす' }).first()).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: '人気の商品' })).not.toBeInTheDocument()
})
