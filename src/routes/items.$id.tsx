import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toFavoriteCaseKey, toFavoriteKey } from '#contract/cart/favorite-key.ts'
import { AddVariant } from '#src/features/cart/add-to-cart.tsx'
import { itemHead } from '#src/features/catalogue/item/item-head.ts'
import { ItemPage } from '#src/features/catalogue/item/item-page.tsx'
import { loadItemPage } from '#src/features/catalogue/item/item-page.queries.ts'
import { PopularRow } from '#src/features/catalogue/item/popular-row.tsx'
import { FavoriteButton } from '#src/features/favorites/favorite-button.tsx'
import { ReserveButton } from '#src/features/reservation/reserve-button.tsx'
import { NotFoundPage } from '#src/layouts/error-page.tsx'
import { contentIdParam } from '#src/routing/content-id.ts'
import { getSiteData, useCategories } from '#src/routing/site-data.ts'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'
import { ItemPending } from '#src/ui/loading/page-pending.tsx'

const BuyBar = lazyOnIdle(async () => (await import('#src/features/catalogue/item/buy-bar.tsx')).BuyBar)

/** Stored on the device only. */
const RecentlyViewed = lazyOnIdle(
  async () => (await import('#src/features/catalogue/recent/recently-viewed.tsx')).RecentlyViewed,
)

const ItemCases = lazyOnIdle(async () => (await import('#src/features/reforms/item-cases.tsx')).ItemCases)

export const Route = createFileRoute('/items/$id')({
  params: contentIdParam,
  loader: ({ context: { call }, params: { id }, abortController: { signal } }) => loadItemPage(call, id, signal),
  head: ({ match, matches, loaderData }) =>
    loaderData ? itemHead(match.context.publicUrl, loaderData, getSiteData(matches)?.categories ?? []) : {},
  component: ItemRoute,
  pendingComponent: ItemPending,
  notFoundComponent: ItemNotFound,
})

function ItemRoute() {
  const data = Route.useLoaderData()
  useRememberItem(data.item.id)
  return (
    <ItemPage
      key={data.item.id}
      {...data}
      categories={useCategories()}
      purchase={(variant, item) => (
        <AddVariant
          item={item}
          sku={variant.sku}
          renderReplacement={(place, button) => (
            <BuyBar item={item} variant={variant} place={place}>
              {button}
            </BuyBar>
          )}
        />
      )}
      visit={
        <ReserveButton kind="secondary" wide target={{ item: [data.item.id] }}>
          来店予約
        </ReserveButton>
      }
      favorite={<FavoriteButton of={toFavoriteKey(data.item.id)} appearance="words" />}
    >
      <ItemCases itemId={data.item.id} favorite={(id) => <FavoriteButton of={toFavoriteCaseKey(id)} />} />
      <RecentlyViewed currentId={data.item.id} />
    </ItemPage>
  )
}

/** Stores the item even if its page is left immediately. Storage errors are ignored. */
function useRememberItem(itemId: number): void {
  useEffect(() => {
    // Optional: the item is missing from the recently viewed ones.
    import('#src/device/storage/recent-items.ts').then(({ addRecentItem }) => addRecentItem(itemId)).catch(() => {})
  }, [itemId])
}

function ItemNotFound() {
  return (
    <>
      <NotFoundPage />
      <PopularRow />
    </>
  )
}
