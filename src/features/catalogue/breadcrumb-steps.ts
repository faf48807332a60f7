import type { CategoryNode } from '#contract/categories/schema.ts'
import { HOME, type Step } from '#src/head/structured-data.ts'

const ALL_ITEMS: Step = { label: '商品一覧', href: '/items' }

/** Breadcrumb steps from the home page to a category; without one, to the list of all items. */
export const getBreadcrumbSteps = (categories: readonly CategoryNode[], categoryId?: number): Step[] => [
  HOME,
  ALL_ITEMS,
  ...(categoryId === undefined ? [] : getCategoryPath(categories, categoryId)).map(({ id, name }) => ({
    label: name,
    href: `/items/category/${id}`,
  })),
]

/** For the page of the last step, which has no link. */
export const withoutLastLink = (steps: readonly Step[]): { label: string; href?: string }[] =>
  steps.map(({ label, href }, i) => (i < steps.length - 1 ? { label, href } : { label }))

/** A category preceded by its parent. */
function getCategoryPath(categories: readonly CategoryNode[], id: number): CategoryNode[] {
  const category = categories.find((it) => it.id === id)
  if (!category) return []
  const parent = categories.find((it) => it.id === category.parentId)
  return parent ? [parent, category] : [category]
}
