import { eq, sql } from '#drizzle'
import type { Category } from '#contract/categories/schema.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Db } from '#server/platform/db/client.ts'
import { categories, items } from './schema.ts'

/** Sorted depth-first: each parent is followed by its children, both by `order`. */
export async function listCategories({ db }: Pick<Deps, 'db'>): Promise<Category[]> {
  const all = await loadCategories(db)
  const below = (parentId: number | null): Category[] =>
    all.filter((category) => category.parentId === parentId).flatMap((category) => [category, ...below(category.id)])
  return below(null)
}

export async function loadCategory({ db }: Pick<Deps, 'db'>, id: number): Promise<Category> {
  const found = (await loadCategories(db)).find((category) => category.id === id)
  if (!found) throw new CodedError('NOT_FOUND')
  return found
}

/** All live categories with their item counts, sorted by `order`. */
async function loadCategories(db: Db): Promise<Category[]> {
  const rows = await listPlainCategories(db)
  const counts = await countItems(db)
  return rows
    .map((category) => ({ ...category, itemCount: counts.get(category.id) ?? 0 }))
    .sort((a, b) => a.order - b.order || a.id - b.id)
}

/** All live categories, without item counts. */
export async function listPlainCategories(db: Db): Promise<Omit<Category, 'itemCount'>[]> {
  const rows = await db.select({ data: categories.data }).from(categories).where(eq(categories.live, true))
  return rows.map(({ data }) => data)
}

/** The category ids of items include all parents, so items also count for them. */
async function countItems(db: Db): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ id: number; count: number }>(
    sql`select unnest(${items.categoryIds}) as id, count(*)::int as count from ${items} where ${items.live} group by 1`,
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}
