import type { CategoryNode } from '#contract/categories/schema.ts'
import type { Item, ItemPage, Variant } from '#contract/items/schema.ts'
import { getFallbackUrl } from '#contract/shared/picture-urls.ts'
import { getCurrentPrice } from '#contract/items/price.ts'
import { SITE_NAME } from '#contract/shared/constants.ts'
import { createBreadcrumbData } from '#src/navigation/structured-data.ts'
import { pageHead } from '#src/navigation/head.ts'
import { getBreadcrumbSteps } from '../breadcrumb-steps.ts'

/** Title, description and a Product with one offer per variant. */
export function itemHead(publicUrl: string, { item }: ItemPage, categories: readonly CategoryNode[]) {
  const path = `/items/${item.id}`
  const pictures = [...item.colours.map((it) => it.picture), ...item.scenes]
  return pageHead(publicUrl, {
    title: item.name,
    description: `${item.catchCopy} ${item.categoryName}「${item.name}」のサイズ・素材・価格・在庫をご覧いただけます。`,
    path,
    picture: item.colours[0]?.picture,
    ogType: 'product',
    ...(import.meta.env.SSR && {
      jsonLd: [
        {
          '@context': 'https://schema.org',
          '@type': 'Product',
          name: item.name,
          description: item.catchCopy,
          sku: item.variants[0]?.sku,
          category: item.categoryName,
          brand: { '@type': 'Brand', name: SITE_NAME },
          material: item.materials.join('、'),
          image: pictures.map((picture) => publicUrl + getFallbackUrl(picture)),
          offers: item.variants.map((variant) => ({
            '@type': 'Offer',
            sku: variant.sku,
            url: publicUrl + path,
            price: getCurrentPrice(variant),
            priceCurrency: 'JPY',
            ...unitPricing(item, variant),
            ...(variant.saleUntil && { priceValidUntil: variant.saleUntil.slice(0, 10) }),
            availability: `https://schema.org/${variant.stock > 0 ? 'InStock' : 'OutOfStock'}`,
            seller: { '@type': 'Organization', name: SITE_NAME },
          })),
        },
        createBreadcrumbData(publicUrl, [
          ...getBreadcrumbSteps(categories, item.categoryId),
          { label: item.name, href: path },
        ]),
      ],
    }),
  })
}

/**
 * The area of the price, from which search engines show the price per square metre. MTK is a square
 * metre.
 */
const unitPricing = ({ unitM2 }: Item, variant: Variant) =>
  unitM2 !== undefined &&
  !variant.isSample && {
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: getCurrentPrice(variant),
      priceCurrency: 'JPY',
      referenceQuantity: { '@type': 'QuantitativeValue', value: unitM2, unitCode: 'MTK' },
    },
  }
