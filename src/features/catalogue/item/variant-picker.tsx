import type { Item, Variant } from '#contract/items/schema.ts'
import { ChoiceGroup } from '#src/ui/field/choice-group.tsx'
import { Swatch } from '#src/ui/content/swatch.tsx'
import { sizesOf, withColour, withSize } from './choose-variant.ts'
import css from './variant-picker.module.css'

interface VariantPickerProps {
  item: Item
  variant: Variant
  onChoose: (variant: Variant) => void
}

/** Colour and size. Options that are sold out in combination are marked, but can be chosen. */
export function VariantPicker({ item, variant, onChoose }: VariantPickerProps) {
  const sizes = sizesOf(item)
  return (
    <div className={css.picker}>
      {item.colours.length > 1 && (
        <ChoiceGroup
          label="カラー"
          name="colour"
          appearance="chips"
          values={[variant.colourKey]}
          onChange={([key]) => key !== undefined && onChoose(withColour(item, variant, key))}
          choices={item.colours.map((colour) => ({
            value: colour.key,
            label: label(colour.name, withColour(item, variant, colour.key)),
            mark: <Swatch colour={colour.swatch} />,
          }))}
        />
      )}
      {sizes.length > 0 && (
        <ChoiceGroup
          label="サイズ"
          name="size"
          appearance="chips"
          values={[variant.size]}
          onChange={([size]) => size !== undefined && onChoose(withSize(item, variant, size))}
          choices={sizes.map((size) => ({ value: size, label: label(size, withSize(item, variant, size)) }))}
        />
      )}
    </div>
  )
}

/** As text, so that it does not depend on colour or a line. */
const label = (name: string, { stock, isPaused }: Variant) =>
  stock > 0 ? (
    name
  ) : (
    <>
      <s>{name}</s> <small className={css.soldOut}>{isPaused ? '休止中' : '品切れ'}</small>
    </>
  )
