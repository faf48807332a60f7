import { SITE_NAME, TAGLINE } from '#contract/shared/constants.ts'
import type { HomeData } from './home.queries.ts'
import { pageHead } from '#src/head/head.ts'
import { createPlaceData } from '#src/head/structured-data.ts'

/** The company and its shops as structured data. */
export const homeHead = (publicUrl: string, { hero, shops }: HomeData, phone: string | undefined) =>
  pageHead(publicUrl, {
    description: `${TAGLINE}無垢の木の家具、照明、ファブリックから建材まで、${SITE_NAME}のオンラインストアです。`,
    path: '/',
    picture: hero,
    ...(import.meta.env.SSR && {
      jsonLd: [
        {
          '@context': 'https://schema.org',
          '@type': 'Organization',
          name: SITE_NAME,
          url: `${publicUrl}/`,
          logo: `${publicUrl}/icons/any-512.png`,
          ...(phone && { telephone: phone }),
          department: shops.map((shop) => ({
            '@type': 'FurnitureStore',
            name: shop.name,
            telephone: shop.phone,
            ...createPlaceData(shop),
          })),
        },
      ],
    }),
  })
