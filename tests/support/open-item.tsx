import type { Item, ItemCard, ItemPage } from '#contract/items.ts'
import { makeItem, type makeVariant } from './make-item.ts'
import { renderStore } from './render-store.tsx'

const ID = 1101

/** The page of an item, and how its item becomes another while the page is open. */
export async function openItem(
  variants: ReturnType<typeof makeVariant>[],
  { similar = [], ...given }: Partial<Item> & { similar?: ItemCard[] } = {},
) {
  const answer: ItemPage = { item: makeItem({ ...given, id: ID, variants }), related: [] }
  const { screen, router } = await renderStore({
    path: `/items/${ID}`,
    answers: {
      [`/api/Items/${ID}`]: answer,
      '/api/Items': { data: similar, page: 1, perPage: 4, total: similar.length },
    },
  })
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
