import { createFileRoute } from '@tanstack/react-router'
import { cartItemsOf } from '#contract/cart-item.ts'
import { AddToCart } from '#src/features/cart/add-to-cart.tsx'
import { itemHead } from '#src/features/catalogue/item/item-head.ts'
import { ItemPage } from '#src/features/catalogue/item/item-page.tsx'
import { readItemPage } from '#src/features/catalogue/item/item-page.queries.ts'
import { ItemPending } from '#src/features/catalogue/item/item-pending.tsx'
import { useLookedAt } from '#src/features/catalogue/recent/use-looked-at.ts'
import { FavoriteButton } from '#src/features/favorites/favorite-button.tsx'
import { ReserveButton } from '#src/features/reservation/reserve-button.tsx'
import { contentIdParam } from '#src/navigation/content-id.ts'
import { siteDataOf, useCategories } from '#src/navigation/site-data.ts'
import { late } from '#src/ui/late.tsx'

const BuyBar = late(async () => (await import('#src/features/catalogue/item/buy-bar.tsx')).BuyBar)

/** Only the device knows them. */
const RecentlyViewed = late(
  async () => (await import('#src/features/catalogue/recent/recently-viewed.tsx')).RecentlyViewed,
)

export const Route = createFileRoute('/items/$id')({
  params: contentIdParam,
  loader: ({ context: { call }, params: { id }, abortController: { signal } }) => readItemPage(call, id, signal),
  head: ({ match, matches, loaderData }) =>
    loaderData ? itemHead(match.context.publicUrl, loaderData, siteDataOf(matches)?.categories ?? []) : {},
  component: ItemRoute,
  pendingComponent: ItemPending,
})

function ItemRoute() {
  const data = Route.useLoaderData()
  const { call } = Route.useRouteContext()
  useLookedAt(data.item.id)
  const bought = cartItemsOf(data.item)
  return (
    <ItemPage
      key={data.item.id}
      {...data}
      categories={useCategories()}
      purchase={(variant) => (
        <AddToCart
          key={variant.sku}
          item={bought.find(({ sku }) => sku === variant.sku)!}
          standIn={(place, button) => (
            <BuyBar item={data.item} variant={variant} place={place}>
              {button}
            </BuyBar>
          )}
        />
      )}
      visit={
        <ReserveButton kind="secondary" wide itemId={data.item.id}>
          来店予約
        </ReserveButton>
      }
      favorite={<FavoriteButton itemId={data.item.id} look="words" />}
    >
      <RecentlyViewed call={call} currentId={data.item.id} />
    </ItemPage>
  )
}
