import type { CategoryNode } from '#contract/categories/schema.ts'
import type { Item, ItemPage, Variant } from '#contract/items/schema.ts'
import { getVariantFacts, getVariantPicture, listVariantPictures } from '#contract/items/variant-facts.ts'
import { getFallbackUrl, getFallbackWidth } from '#contract/shared/picture-urls.ts'
import { getCurrentPrice } from '#contract/items/price.ts'
import { SITE_NAME } from '#contract/shared/constants.ts'
import { createBreadcrumbData } from '#src/head/structured-data.ts'
import { pageHead } from '#src/head/head.ts'
import { getBreadcrumbSteps } from '../breadcrumb-steps.ts'

/** Title, description and a Product with one offer per variant. */
export function itemHead(publicUrl: string, { item }: ItemPage, categories: readonly CategoryNode[]) {
  const path = `/items/${item.id}`
  const all = [...listVariantPictures(item).map(({ picture }) => picture), ...item.scenes]
  // The lead variant may have a small picture. Social networks show a large one better.
  const pictures = all.toSorted((a, b) => getFallbackWidth(b.width) - getFallbackWidth(a.width))
  return pageHead(publicUrl, {
    title: item.name,
    description: `${item.catchCopy} ${item.categoryName}「${item.name}」のサイズ・素材・価格・在庫をご覧いただけます。`,
    path,
    picture: pictures[0],
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
            itemOffered: describeVariant(publicUrl, item, variant),
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

/** What distinguishes the variant from the others: picture, dimensions and weight. CMT is a centimetre, KGM a kilogram. */
function describeVariant(publicUrl: string, item: Item, variant: Variant) {
  const { sizeMm, weightKg } = getVariantFacts(item, variant)
  const colour = item.colours.find(({ key }) => key === variant.colourKey)
  const quantity = (value: number, unitCode: string) => ({ '@type': 'QuantitativeValue', value, unitCode })
  return {
    // A kind of Product, of which there are many pieces. An offered Product itself would need brand and offers again.
    '@type': 'SomeProducts',
    name: [item.name, colour?.name, variant.size].filter(Boolean).join(' '),
    sku: variant.sku,
    ...(colour && { color: colour.name }),
    ...(variant.size && { size: variant.size }),
    image: publicUrl + getFallbackUrl(getVariantPicture(item, variant)),
    width: quantity(sizeMm.w / 10, 'CMT'),
    depth: quantity(sizeMm.d / 10, 'CMT'),
    height: quantity(sizeMm.h / 10, 'CMT'),
    ...(weightKg !== null && { weight: quantity(weightKg, 'KGM') }),
  }
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
