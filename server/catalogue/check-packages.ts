/** Weights and boxes in the files of items: complete, not lighter than the goods, and within their shipping class. */
import { type Package, SHIPPING_CLASSES } from '#contract/items/schema.ts'
import type { ShippingClass } from '#contract/orders/shipping.ts'
import type { Place } from '#server/platform/content/problems.ts'
import type { ItemFile } from './item-file.ts'

/** What one box of a class may measure (width + depth + height) and weigh. The large class has no limits. */
const BOX_LIMITS: Record<ShippingClass, { sumMm: number; weightKg: number }> = {
  S: { sumMm: 1_600, weightKg: 20 },
  M: { sumMm: 3_000, weightKg: 30 },
  L: { sumMm: Infinity, weightKg: Infinity },
}

/** The smallest class that takes all of these boxes. */
export const findShippingClass = (packages: readonly Pick<Package, 'sizeMm' | 'weightKg'>[]): ShippingClass =>
  SHIPPING_CLASSES.find((shippingClass) => {
    const limits = BOX_LIMITS[shippingClass]
    return packages.every(
      ({ sizeMm: { w, d, h }, weightKg }) => w + d + h <= limits.sumMm && weightKg <= limits.weightKg,
    )
  })!

type Variant = ItemFile['variants'][number]
type Report = (place: Place, reason: string) => void

/**
 * Another size has another weight and other boxes, so an item's own values count only if it has one size. Without this, a
 * saucepan would silently weigh as much as the set that it belongs to.
 */
export function checkPackages(item: ItemFile, report: Report): void {
  const hasSizes = new Set(item.variants.map(({ size }) => size)).size > 1
  for (const key of ['weightKg', 'packages'] as const) {
    if (hasSizes && item[key] !== undefined)
      report([key], `サイズが複数あるため、${key} は variants のそれぞれに書いてください。`)
    for (const [i, variant] of item.variants.entries()) {
      if (variant[key] === undefined && (hasSizes || item[key] === undefined))
        report(['variants', i], `${variant.size ?? variant.sku} の ${key} を書いてください。`)
    }
  }
  for (const [i, variant] of item.variants.entries())
    checkVariant(item, variant, (reason) => report(['variants', i], reason))
  for (const [i, { shownSize }] of item.colours.entries()) {
    if (shownSize !== undefined && !hasSizes)
      report(['colours', i, 'shownSize'], 'サイズが一つの商品です。shownSize を外してください。')
  }
}

function checkVariant(item: ItemFile, variant: Variant, report: (reason: string) => void) {
  const weightKg = variant.weightKg ?? item.weightKg ?? 0
  const packages = variant.packages ?? item.packages ?? []
  const shipping = variant.shipping ?? item.shipping
  const packedKg = packages.reduce((sum, { count = 1, weightKg: boxKg }) => sum + count * boxKg, 0)
  if (packages.length > 0 && packedKg < weightKg)
    report(
      `packages の重さの合計（${packedKg}kg）が、商品の重さ（${weightKg}kg）より軽くなっています。どちらかを直してください。`,
    )
  if (packages.length > 1 && packages.some(({ name }) => name === undefined))
    report('packages が複数あるときは、それぞれに name を書いてください。')
  const needed = findShippingClass(packages)
  if (SHIPPING_CLASSES.indexOf(shipping) < SHIPPING_CLASSES.indexOf(needed))
    report(
      `packages が大きいか重いため、shipping: ${shipping} では送れません。shipping を ${needed} にするか、packages を直してください。`,
    )
}
