import { checkVariants } from './check-variants.ts'
import { type Content, problemOf, type TextEntry } from './content.ts'
import { FIRST_GENERATED_ID, type ItemFile } from './files.ts'
import type { Place, Problem } from './problems.ts'
import { repeated } from './repeated.ts'

export function checkItems(content: Content): Problem[] {
  const problems: Problem[] = []
  for (const { again, first, key } of repeated(content.items, ({ value }) => value.id)) {
    problems.push(problemOf(again, ['id'], `${key} is the id of ${first.source.file}`))
  }
  const parents = new Set(content.categories.map(({ value }) => value.parentId))
  const kinds = new Map(content.categories.map(({ value }) => [value.id, value.kind]))
  for (const item of content.items) {
    const refuse = (place: Place, reason: string) => problems.push(problemOf(item, place, reason))
    checkItself(item, refuse)
    for (const [i, id] of item.value.categories.entries()) {
      if (!content.ids.categories.has(id)) refuse(['categories', i], `there is no category ${id}`)
      else if (kinds.get(id) === 'reform') refuse(['categories', i], `category ${id} is for renovations`)
      else if (parents.has(id)) refuse(['categories', i], `category ${id} has categories of its own; name one of them`)
    }
    for (const [i, id] of item.value.shops.entries()) {
      if (!content.ids.shops.has(id)) refuse(['shops', i], `there is no shop ${id}`)
    }
    for (const [i, id] of item.value.related.entries()) {
      if (!content.ids.items.has(id)) refuse(['related', i], `there is no item ${id}`)
    }
  }
  return [...problems, ...checkVariants(content.items)]
}

function checkItself({ source, value }: TextEntry<ItemFile>, refuse: (place: Place, reason: string) => void) {
  const name = source.file.split('/').at(-1) ?? ''
  if (!name.startsWith(`${value.id}-`)) refuse(['id'], 'the name of the file does not begin with it')
  if (value.id >= FIRST_GENERATED_ID) refuse(['id'], `ids from ${FIRST_GENERATED_ID} on belong to the scale sample`)
  if (value.related.includes(value.id)) refuse(['related', value.related.indexOf(value.id)], 'is the item itself')
  for (const list of ['categories', 'shops', 'related', 'tags', 'scenes', 'materialFamilies'] as const) {
    const places = value[list].map((entry: number | string, i) => ({ entry, i }))
    for (const { again } of repeated(places, ({ entry }) => entry))
      refuse([list, again.i], `${again.entry} stands here twice`)
  }
}
