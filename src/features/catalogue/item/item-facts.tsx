import type { ReactNode } from 'react'
import type { Item, SizeMm, Variant } from '#contract/items/schema.ts'
import { FactList } from '#src/ui/fact-list.tsx'
import { formatShipping } from './shipping-note.ts'

const sizeText = ({ w, d, h }: SizeMm) => `幅${w / 10}×奥行${d / 10}×高さ${h / 10}cm`

/** Sizes, materials, care and delivery. */
export function ItemFacts({ item, variant }: { item: Item; variant: Variant }) {
  const weightKg = variant.weightKg ?? item.weightKg
  const facts: [string, ReactNode][] = [
    ['サイズ', sizeText(variant.sizeMm ?? item.sizeMm)],
    ['座面の高さ', item.seatHeightMm && `${item.seatHeightMm / 10}cm`],
    ['重さ', weightKg && `約${weightKg}kg`],
    ['素材', <Lines key="materials" of={item.materials} />],
    ['組み立て', !variant.isSample && item.assembly],
    ['保証', item.warranty],
    ['お手入れ', item.care],
    ['配送', formatShipping(variant.shippingClass ?? item.shippingClass)],
    ['商品番号', variant.sku],
  ]
  return <FactList facts={facts} />
}

const Lines = ({ of }: { of: readonly string[] }) => (
  <ul role="list">
    {of.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)
