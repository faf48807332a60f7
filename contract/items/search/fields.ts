/** The searchable texts of an item. */
import type { Category } from '#contract/categories/schema.ts'
import { COLOUR_FAMILIES, MATERIAL_FAMILIES } from '#contract/items/facets.ts'
import type { Item } from '#contract/items/schema.ts'
import { blocksToText } from '#contract/shared/markdown.ts'
import { fold } from '#contract/shared/search/fold.ts'
import { type SearchFields, TERM_SEPARATOR } from '#contract/shared/search/score.ts'

export type SearchableItem = Pick<
  Item,
  'name' | 'kana' | 'catchCopy' | 'categoryIds' | 'description' | 'materials' | 'materialFamilies' | 'tags'
> & { colours: readonly Pick<Item['colours'][number], 'name' | 'family'>[] }

export type CategoryTree = ReadonlyMap<number, Pick<Category, 'name' | 'parentId'>>

/** The categories and all their ancestors, each once. */
export function addAncestors(categoryIds: readonly number[], tree: CategoryTree): number[] {
  const found = new Set<number>()
  const add = (id: number | null | undefined) => {
    if (id == null || found.has(id)) return
    found.add(id)
    add(tree.get(id)?.parentId)
  }
  categoryIds.forEach(add)
  return [...found]
}

export function toSearchFields(item: SearchableItem, tree: CategoryTree): SearchFields {
  const terms = [
    ...addAncestors(item.categoryIds, tree).map((id) => tree.get(id)?.name ?? ''),
    ...item.materials,
    ...item.materialFamilies.map((family) => MATERIAL_FAMILIES[family]),
    ...item.colours.flatMap(({ name, family }) => [name, COLOUR_FAMILIES[family].name]),
    ...item.tags,
  ]
  return {
    name: fold(item.name),
    kana: fold(item.kana),
    terms: [...new Set(terms.map(fold))].filter(Boolean).join(TERM_SEPARATOR),
    body: fold(`${item.catchCopy} ${blocksToText(item.description)}`),
  }
}
