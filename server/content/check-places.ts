import { type Content, problemOf } from './content.ts'
import type { Problem } from './problems.ts'
import { repeated } from './repeated.ts'

/** Categories have two levels: a parent is of the first one and of the same kind. */
export function checkCategories({ categories, ids }: Content): Problem[] {
  const problems: Problem[] = []
  const byId = new Map(categories.map((it) => [it.value.id, it.value]))
  for (const { again, key } of repeated(categories, ({ value }) => value.id)) {
    problems.push(problemOf(again, ['id'], `${key} is the id of another category`))
  }
  for (const category of categories) {
    const { parentId, kind } = category.value
    if (parentId === null) continue
    const parent = byId.get(parentId)
    const refuse = (reason: string) => problems.push(problemOf(category, ['parentId'], reason))
    if (!ids.categories.has(parentId)) refuse(`there is no category ${parentId}`)
    else if (parent && parent.parentId !== null) refuse(`category ${parentId} is of the second level; there are two`)
    else if (parent && parent.kind !== kind) refuse(`category ${parentId} is of kind ${parent.kind}, not ${kind}`)
  }
  return problems
}

export function checkShops({ shops, ids }: Content): Problem[] {
  const problems: Problem[] = []
  for (const { again, key } of repeated(shops, ({ value }) => value.id)) {
    problems.push(problemOf(again, ['id'], `${key} is the id of another shop`))
  }
  for (const shop of shops) {
    for (const [i, id] of shop.value.categoryIds.entries()) {
      if (!ids.categories.has(id)) problems.push(problemOf(shop, ['categoryIds', i], `there is no category ${id}`))
    }
  }
  return problems
}
