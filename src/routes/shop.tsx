import { createFileRoute } from '@tanstack/react-router'
import * as shopsApi from '#contract/shops/api.ts'
import { ReserveButton } from '#src/features/reservation/reserve-button.tsx'
import { shopHead } from '#src/features/shops/shop-head.ts'
import { ShopPage } from '#src/features/shops/shop-page.tsx'
import { useCategories } from '#src/navigation/site-data.ts'

export const Route = createFileRoute('/shop')({
  loader: ({ context: { call }, abortController: { signal } }) => call(shopsApi.list, {}, { signal }),
  head: ({ match, loaderData }) => (loaderData ? shopHead(match.context.publicUrl, loaderData.data) : {}),
  component: ShopRoute,
})

function ShopRoute() {
  return (
    <ShopPage
      shops={Route.useLoaderData().data}
      categories={useCategories()}
      reserve={({ id, name }) => (
        <ReserveButton target={{ shop: id }} label={`${name}を予約する`}>
          予約する
        </ReserveButton>
      )}
    />
  )
}
