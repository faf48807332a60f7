import { type FormEvent, useState } from 'react'
import type { CategoryNode } from '#contract/categories/schema.ts'
import { COLOUR_FAMILIES, COLOUR_FAMILY_KEYS, MATERIAL_FAMILIES, MATERIAL_FAMILY_KEYS } from '#contract/items/facets.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { readSearch } from '#src/routing/read-search.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Disclosure } from '#src/ui/content/disclosure.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { ChoiceGroup } from '#src/ui/field/choice-group.tsx'
import { Swatch } from '#src/ui/content/swatch.tsx'
import { type ItemSearch, itemSearchShape } from './item-search.ts'
import css from './item-filters.module.css'
import { PriceRange } from './price-range.tsx'

export interface ItemFiltersProps {
  /** Form action before hydration: the path of the list. */
  action: string
  search: ItemSearch
  /** Omitted if the page links them, or is the page of one; active ones are kept. */
  categories?: readonly CategoryNode[]
  shops: readonly Pick<Shop, 'id' | 'name'>[]
  /** Applies each change immediately; otherwise only the button does. */
  isImmediate?: boolean
  onSearch: (search: ItemSearch) => void
}

const toChoices = (search: ItemSearch) => ({
  category: (search.category ?? []).map(String),
  colour: (search.colour ?? []).map(String),
  material: (search.material ?? []).map(String),
  shop: (search.shop ?? []).map(String),
  inStock: search.inStock ?? false,
})

const PRICES = ['priceMin', 'priceMax'] as const

/**
 * The values of a form as search params: values of one name joined by commas, empty ones omitted, prices in order. Where a
 * price is unreadable, the one of the current search is kept.
 */
function formSearch(form: HTMLFormElement, current: ItemSearch): ItemSearch {
  const raw: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string' || value.trim() === '') continue
    raw[name] = name in raw ? `${raw[name]},${value}` : value
  }
  const search = readSearch(itemSearchShape, raw)
  for (const name of PRICES) if (current[name] !== undefined && isUnreadable(form, name)) search[name] = current[name]
  const { priceMin, priceMax } = search
  if (priceMin === undefined || priceMax === undefined || priceMin <= priceMax) return search
  return { ...search, priceMin: priceMax, priceMax: priceMin }
}

const isUnreadable = (form: HTMLFormElement, name: string): boolean =>
  form.querySelector(`[name=${name}][aria-invalid]`) !== null

/** A native form that works before hydration; afterwards it navigates without a reload. */
export function ItemFilters({ action, search, categories, shops, isImmediate = false, onSearch }: ItemFiltersProps) {
  const [chosen, setChosen] = useState(() => toChoices(search))
  const [lastSearch, setLastSearch] = useState(search)
  if (search !== lastSearch) {
    // The search changed elsewhere: by going back, or by removing a filter above the list.
    setLastSearch(search)
    setChosen(toChoices(search))
  }
  const group = (name: Exclude<keyof typeof chosen, 'inStock'>) => ({
    name,
    multiple: true,
    isLabelHidden: true,
    values: chosen[name],
    onChange: (values: string[]) => setChosen({ ...chosen, [name]: values }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const unreadable = form.querySelector<HTMLInputElement>('[aria-invalid]')
    // A price field that is left submits without a button; the focus must stay where it went.
    if (unreadable && (event.nativeEvent as SubmitEvent).submitter) unreadable.focus()
    else onSearch(formSearch(form, search))
  }
  const handleChange = (event: FormEvent<HTMLFormElement>) => {
    // Typed prices are applied on Enter or blur.
    if (isImmediate && !(event.target as HTMLInputElement).matches('[inputmode]'))
      onSearch(formSearch(event.currentTarget, search))
  }

  return (
    <form className={css.filters} action={action} method="get" onSubmit={submit} onChange={handleChange}>
      {search.q && <input type="hidden" name="q" value={search.q} />}
      {search.sort && <input type="hidden" name="sort" value={search.sort} />}
      {!categories && search.category && <input type="hidden" name="category" value={search.category.join(',')} />}
      {categories && (
        <Disclosure summary="カテゴリー" open={chosen.category.length > 0}>
          <ChoiceGroup
            {...group('category')}
            label="カテゴリー"
            choices={categories.map((category) => ({ value: String(category.id), label: category.name }))}
          />
        </Disclosure>
      )}
      <Disclosure summary="価格" open>
        <PriceRange min={search.priceMin} max={search.priceMax} isImmediate={isImmediate} />
      </Disclosure>
      <Disclosure summary="カラー" open>
        <ChoiceGroup
          {...group('colour')}
          label="カラー"
          isLabelHidden
          choices={COLOUR_FAMILY_KEYS.map((key) => ({
            value: key,
            label: COLOUR_FAMILIES[key].name,
            mark: <Swatch colour={COLOUR_FAMILIES[key].swatch} />,
          }))}
        />
      </Disclosure>
      <Disclosure summary="素材" open={chosen.material.length > 0}>
        <ChoiceGroup
          {...group('material')}
          label="素材"
          isLabelHidden
          appearance="chips"
          choices={MATERIAL_FAMILY_KEYS.map((key) => ({ value: key, label: MATERIAL_FAMILIES[key] }))}
        />
      </Disclosure>
      <Disclosure summary="展示店舗" open={chosen.shop.length > 0}>
        <ChoiceGroup
          {...group('shop')}
          label="展示店舗"
          isLabelHidden
          choices={shops.map((shop) => ({ value: String(shop.id), label: shop.name }))}
        />
      </Disclosure>
      <div className={css.stock}>
        <Checkbox
          name="inStock"
          value="1"
          label="在庫のある商品だけ"
          checked={chosen.inStock}
          onChange={(event) => setChosen({ ...chosen, inStock: event.target.checked })}
        />
      </div>
      <div className={isImmediate ? css.submitLater : css.submit}>
        <Button type="submit" wide>
          この条件でさがす
        </Button>
      </div>
    </form>
  )
}
