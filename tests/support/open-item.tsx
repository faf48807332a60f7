import { toItemAt, toItemPage } from '#contract/items/item-at.ts'
import type { Item, ItemCard } from '#contract/items/schema.ts'
import { serverNow } from '#src/device/time/server-time.ts'
import { makeItem, type makeVariant } from './make-item.ts'
import { renderStore } from './render-store.tsx'

const ID = 1101

/** Renders an item page. The item can be replaced while the page is open. */
export async function openItem(
  variants: ReturnType<typeof makeVariant>[],
  { similar = [], ...given }: Partial<Item> & { similar?: ItemCard[] } = {},
) {
  let item = makeItem({ ...given, id: ID, variants })
  const { screen, router } = await renderStore({
    path: `/items/${ID}`,
    answers: {
      [`/api/Items/${ID}`]: () => toItemPage(toItemAt(item, serverNow()), []),
      '/api/Items': { data: similar, page: 1, perPage: 4, total: similar.length },
    },
  })
  const main = screen.getByRole('main')
  return {
    main,
    price: (yen: string) => main.getByText(yen, { exact: true }),
    async become(...next: ReturnType<typeof makeVariant>[]) {
      item = makeItem({ id: ID, variants: next })
      await router.invalidate()
    },
  }
}
