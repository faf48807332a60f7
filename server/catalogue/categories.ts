import { eq, sql } from '#drizzle'
import type { Category } from '#contract/categories.ts'
import { CodedError } from '#contract/errors.ts'
import type { Db } from '../db/client.ts'
import { categories, items } from '../db/schema.ts'
import type { Deps } from '../deps.ts'

/** Parents in their order, each before its children in theirs. */
export async function listCategories({ db }: Pick<Deps, 'db'>): Promise<Category[]> {
  const all = await readCategories(db)
  const below = (parentId: number | null): Category[] =>
    all.filter((category) => category.parentId === parentId).flatMap((category) => [category, ...below(category.id)])
  return below(null)
}

export async function readCategory({ db }: Pick<Deps, 'db'>, id: number): Promise<Category> {
  const found = (await readCategories(db)).find((category) => category.id === id)
  if (!found) throw new CodedError('NOT_FOUND')
  return found
}

/** All public ones, by their order. They are few and read together with what they count. */
async function readCategories(db: Db): Promise<Category[]> {
  const rows = await readUncounted(db)
  const counts = await countItems(db)
  return rows
    .map((category) => ({ ...category, itemCount: counts.get(category.id) ?? 0 }))
    .sort((a, b) => a.order - b.order || a.id - b.id)
}

/** All public ones as their file has them. */
export async function readUncounted(db: Db): Promise<Omit<Category, 'itemCount'>[]> {
  const rows = await db.select({ data: categories.data }).from(categories).where(eq(categories.live, true))
  return rows.map(({ data }) => data)
}

/** Items know their categories with all parents, so each counts for those above it too. */
async function countItems(db: Db): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ id: number; count: number }>(
    sql`select unnest(${items.categoryIds}) as id, count(*)::int as count from ${items} where ${items.live} group by 1`,
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}
