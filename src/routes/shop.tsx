import { createFileRoute } from '@tanstack/react-router'
import { SITE_NAME } from '#contract/shared/constants.ts'
import * as shopsApi from '#contract/shops/api.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { ReserveButton } from '#src/features/reservation/reserve-button.tsx'
import { shopJsonLd } from '#src/features/shops/shop-json-ld.ts'
import { ShopPage } from '#src/features/shops/shop-page.tsx'
import { pageHead } from '#src/head/head.ts'
import { useCategories } from '#src/routing/site-data.ts'

const shopHead = (publicUrl: string, shops: readonly Shop[]) =>
  pageHead(publicUrl, {
    title: '店舗・ショールーム',
    description: `${SITE_NAME}の店舗・ショールーム（${shops.map(({ city }) => city).join('・')}）の営業時間、定休日、アクセス、駐車場をご案内します。`,
    path: '/shop',
    picture: shops[0]?.pictures[0],
    ...(import.meta.env.SSR && { jsonLd: shopJsonLd(publicUrl, shops) }),
  })

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
