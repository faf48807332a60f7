import type { CategoryNode } from '#contract/categories.ts'

/** A category with its parent before it. */
export function categoryPath(categories: readonly CategoryNode[], id: number): CategoryNode[] {
  const category = categories.find((it) => it.id === id)
  if (!category) return []
  const parent = categories.find((it) => it.id === category.parentId)
  return parent ? [parent, category] : [category]
}
