import type { CategoryNode } from '#contract/categories.ts'
import { HOME, type Step } from '#src/navigation/breadcrumb-list.ts'
import { categoryPath } from './category/category-path.ts'

const ALL_ITEMS: Step = { label: '商品一覧', href: '/items' }

/** From the home page down to a category; without one, to the list of all items. */
export const stepsTo = (categories: readonly CategoryNode[], categoryId?: number): Step[] => [
  HOME,
  ALL_ITEMS,
  ...(categoryId === undefined ? [] : categoryPath(categories, categoryId)).map(({ id, name }) => ({
    label: name,
    href: `/items/category/${id}`,
  })),
]

/** For the page on which the last step stands: one does not lead to where one is. */
export const endingHere = (steps: readonly Step[]): { label: string; href?: string }[] =>
  steps.map(({ label, href }, i) => (i < steps.length - 1 ? { label, href } : { label }))
