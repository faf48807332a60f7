/** What is true of one variant: its own values, or else those of its item. */
import type { Item, Package, SizeMm, Variant } from './schema.ts'
import type { Shape } from './shapes.ts'
import { getLeadVariant } from './price.ts'
import type { Service } from './services.ts'
import type { Picture } from '#contract/shared/pictures.ts'

export interface VariantFacts {
  sizeMm: SizeMm
  seatHeightMm: number | null
  /** Undefined: a plain box. */
  shape: Shape | undefined
  weightKg: number | null
  /** Empty if unknown. */
  packages: Package[]
  shippingClass: Item['shippingClass']
}

type Inherited = Pick<Item, 'sizeMm' | 'seatHeightMm' | 'shape' | 'weightKg' | 'packages' | 'shippingClass'>

export const getVariantFacts = (item: Inherited, variant: Variant): VariantFacts => ({
  sizeMm: variant.sizeMm ?? item.sizeMm,
  seatHeightMm: variant.isSample ? null : (variant.seatHeightMm ?? item.seatHeightMm),
  shape: variant.isSample ? variant.shape : (variant.shape ?? item.shape),
  weightKg: variant.weightKg ?? item.weightKg,
  packages: variant.packages ?? item.packages ?? [],
  shippingClass: variant.shippingClass ?? item.shippingClass,
})

/** Samples have none, and old furniture is picked up by those who deliver large furniture. */
export function listOfferedServices(item: Pick<Item, 'services' | 'shippingClass'>, variant: Variant): Service[] {
  if (variant.isSample) return []
  const isLarge = (variant.shippingClass ?? item.shippingClass) === 'L'
  return (item.services ?? []).filter((it) => isLarge || it !== 'pickup')
}

type Pictured = Pick<Item, 'colours'>

/** Undefined for a colour that a stored item does not know. */
const findColour = ({ colours }: Pictured, { colourKey }: Pick<Variant, 'colourKey'>) =>
  colours.find(({ key }) => key === colourKey)

export const getVariantPicture = (item: Pictured, variant: Pick<Variant, 'colourKey' | 'picture'>): Picture =>
  // The importer refuses items without a colour and colours without a picture.
  variant.picture ?? (findColour(item, variant) ?? item.colours[0]!).picture

/** What the picture of a variant shows, if that is not its size. */
export function getOtherShownSize(item: Pictured, variant: Variant): string | undefined {
  const shown = variant.picture ? undefined : findColour(item, variant)?.shownSize
  return shown === variant.size ? undefined : shown
}

/** The lead variant's picture, then those of the colours with those of their variants, each once. */
export function listVariantPictures(item: Pick<Item, 'colours' | 'variants'>): { picture: Picture; label: string }[] {
  const lead = getLeadVariant(item.variants)
  const all = item.colours.flatMap(({ key, name, picture }) => [
    { picture, label: name },
    ...item.variants.flatMap((variant) =>
      variant.colourKey === key && variant.picture
        ? { picture: variant.picture, label: `${name}・${variant.size}` }
        : [],
    ),
  ])
  const leadId = getVariantPicture(item, lead).id
  const sorted = all.toSorted((a, b) => Number(b.picture.id === leadId) - Number(a.picture.id === leadId))
  return sorted.filter(({ picture }, i) => sorted.findIndex((it) => it.picture.id === picture.id) === i)
}
