/** What the search reads of an item. The server stores it in columns, the device beside its copy of the catalogue. */
import type { Category } from './categories.ts'
import { COLOUR_FAMILIES, MATERIAL_FAMILIES } from './facets.ts'
import { fold } from './fold.ts'
import type { Item } from './items.ts'
import { plainText } from './plain-text.ts'

export type SearchableItem = Pick<
  Item,
  'name' | 'kana' | 'catchCopy' | 'categoryIds' | 'description' | 'materials' | 'materialFamilies' | 'tags'
> & { colours: readonly Pick<Item['colours'][number], 'name' | 'family'>[] }

export type CategoryTree = ReadonlyMap<number, Pick<Category, 'name' | 'parentId'>>

/** All folded. */
export interface SearchFields {
  name: string
  kana: string
  /** Categories with their parents, materials, colours, their families, tags: each between separators. */
  terms: string
  body: string
}

/** Two characters that no word contains: one wrong letter cannot reach from one term into the next. */
export const TERM_SEPARATOR = '\n\n'

/** The categories and all that stand above them, each once. */
export function withParents(categoryIds: readonly number[], tree: CategoryTree): number[] {
  const found = new Set<number>()
  const add = (id: number | null | undefined) => {
    if (id == null || found.has(id)) return
    found.add(id)
    add(tree.get(id)?.parentId)
  }
  categoryIds.forEach(add)
  return [...found]
}

export function searchFields(item: SearchableItem, tree: CategoryTree): SearchFields {
  const terms = [
    ...withParents(item.categoryIds, tree).map((id) => tree.get(id)?.name ?? ''),
    ...item.materials,
    ...item.materialFamilies.map((family) => MATERIAL_FAMILIES[family]),
    ...item.colours.flatMap(({ name, family }) => [name, COLOUR_FAMILIES[family].name]),
    ...item.tags,
  ]
  return {
    name: fold(item.name),
    kana: fold(item.kana),
    terms: [...new Set(terms.map(fold))].filter(Boolean).join(TERM_SEPARATOR),
    body: fold(`${item.catchCopy} ${plainText(item.description)}`),
  }
}

/** Neighbouring letters of a text, as code points; pairs with white space are left out, no word has any. */
export function pairsOf(text: string): string[] {
  const letters = [...text]
  return letters
    .slice(1)
    .map((letter, i) => `${letters[i]}${letter}`)
    .filter((pair) => !/\s/.test(pair))
}

/**
 * What the database looks words up by: every pair of letters, and single letters outside the body (a one-letter word
 * is not looked for there).
 */
export function gramsOf({ name, kana, terms, body }: SearchFields): string[] {
  const grams = new Set<string>()
  for (const text of [name, kana, terms]) {
    for (const letter of text) if (!/\s/.test(letter)) grams.add(letter)
    for (const pair of pairsOf(text)) grams.add(pair)
  }
  for (const pair of pairsOf(body)) grams.add(pair)
  return [...grams]
}
