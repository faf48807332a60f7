import { expect, it } from 'vitest'
import type { ItemPage } from '#contract/items.ts'
import { makeItem, makeVariant } from '#tests/support/make-item.ts'
import { renderStore } from '#tests/support/render-store.tsx'

const ID = 1101

/** The page of an item, and how its item becomes another while the page is open. */
async function openItem(variants: ReturnType<typeof makeVariant>[]) {
  const answer: ItemPage = { item: makeItem({ id: ID, variants }), related: [] }
  const { screen, router } = await renderStore({ path: `/items/${ID}`, answers: { [`/api/Items/${ID}`]: answer } })
  const main = screen.getByRole('main')
  return {
    main,
    price: (yen: string) => main.getByText(yen, { exact: true }),
    async become(...next: ReturnType<typeof makeVariant>[]) {
      answer.item = makeItem({ id: ID, variants: next })
      await router.invalidate()
    },
  }
}

it('shows price and stock as they have become, as when the page was kept for days', async () => {
  const { main, price, become } = await openItem([makeVariant({ price: 10_000 })])
  await expect.element(price('10,000')).toBeVisible()
  await become(makeVariant({ price: 12_000, stock: 0 }))
  await expect.element(price('12,000')).toBeVisible()
  await expect.element(price('10,000')).not.toBeInTheDocument()
  await expect.element(main.getByRole('button', { name: '在庫がありません' })).toBeDisabled()
})

it('keeps the variant that was chosen, and offers another one where that is no longer made', async () => {
  const [small, large] = [
    makeVariant({ sku: 'SMALL', size: '小', price: 10_000 }),
    makeVariant({ sku: 'LARGE', size: '大', price: 20_000 }),
  ]
  const { main, price, become } = await openItem([small, large])
  await main.getByText('大', { exact: true }).click()
  await expect.element(price('20,000')).toBeVisible()
  await become(small, { ...large, price: 21_000 })
  await expect.element(price('21,000')).toBeVisible()
  await become(small)
  await expect.element(price('10,000')).toBeVisible()
  await expect.element(main.getByRole('button', { name: 'カートに入れる' })).toBeEnabled()
})
