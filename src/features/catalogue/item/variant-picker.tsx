import type { Item, Variant } from '#contract/items.ts'
import { ChoiceGroup } from '#src/ui/field/choice-group.tsx'
import { Swatch } from '#src/ui/swatch.tsx'
import { sizesOf, withColour, withSize } from './choose-variant.ts'
import css from './variant-picker.module.css'

interface VariantPickerProps {
  item: Item
  variant: Variant
  onChoose: (variant: Variant) => void
}

/** Colour and size. What is sold out can be chosen too: its page says so. */
export function VariantPicker({ item, variant, onChoose }: VariantPickerProps) {
  const sizes = sizesOf(item)
  return (
    <div className={css.picker}>
      {item.colours.length > 1 && (
        <ChoiceGroup
          label="カラー"
          name="colour"
          look="chips"
          values={[variant.colourKey]}
          onChange={([key]) => key !== undefined && onChoose(withColour(item, variant, key))}
          choices={item.colours.map((colour) => ({
            value: colour.key,
            label: colour.name,
            mark: <Swatch colour={colour.swatch} />,
          }))}
        />
      )}
      {sizes.length > 0 && (
        <ChoiceGroup
          label="サイズ"
          name="size"
          look="chips"
          values={[variant.size]}
          onChange={([size]) => size !== undefined && onChoose(withSize(item, variant, size))}
          choices={sizes.map((size) => ({ value: size, label: size }))}
        />
      )}
    </div>
  )
}
