import { SITE_NAME } from '#contract/shared/constants.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { pageHead } from '#src/navigation/head.ts'
import { shopJsonLd } from './shop-json-ld.ts'

export const shopHead = (publicUrl: string, shops: readonly Shop[]) =>
  pageHead(publicUrl, {
    title: '店舗・ショールーム',
    description: `${SITE_NAME}の店舗・ショールーム（${shops.map(({ city }) => city).join('・')}）の営業時間、定休日、アクセス、駐車場をご案内します。`,
    path: '/shop',
    picture: shops[0]?.pictures[0],
    ...(import.meta.env.SSR && { jsonLd: shopJsonLd(publicUrl, shops) }),
  })
