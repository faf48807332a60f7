import { createFileRoute } from '@tanstack/react-router'
import { readItem } from '#contract/items.ts'
import { listShops } from '#contract/shops.ts'
import { itemHead } from '#src/features/catalogue/item/item-head.ts'
import { ItemPage } from '#src/features/catalogue/item/item-page.tsx'
import { ItemPending } from '#src/features/catalogue/item/item-pending.tsx'
import { RecentlyViewed } from '#src/features/catalogue/recent/recently-viewed.tsx'
import { contentIdParam } from '#src/navigation/content-id.ts'
import { siteDataOf, useCategories } from '#src/navigation/site-data.ts'

export const Route = createFileRoute('/items/$id')({
  params: contentIdParam,
  loader: async ({ context: { call }, params, abortController: { signal } }) => {
    const [page, shops] = await Promise.all([call(readItem, { params }, { signal }), call(listShops, {}, { signal })])
    return { ...page, shops: shops.data }
  },
  head: ({ match, matches, loaderData }) =>
    loaderData ? itemHead(match.context.publicUrl, loaderData, siteDataOf(matches)?.categories ?? []) : {},
  component: ItemRoute,
  pendingComponent: ItemPending,
})

function ItemRoute() {
  const data = Route.useLoaderData()
  const { call } = Route.useRouteContext()
  return (
    <ItemPage key={data.item.id} {...data} categories={useCategories()}>
      <RecentlyViewed call={call} currentId={data.item.id} />
    </ItemPage>
  )
}
