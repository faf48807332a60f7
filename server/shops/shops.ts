import { and, eq } from '#drizzle'
import { CodedError } from '#contract/shared/errors.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { shops } from '#server/catalogue/schema.ts'
import type { Deps } from '#server/platform/deps.ts'

export async function listShops({ db }: Pick<Deps, 'db'>): Promise<Shop[]> {
  const rows = await db.select({ data: shops.data }).from(shops).where(eq(shops.live, true)).orderBy(shops.id)
  return rows.map(({ data }) => data)
}

export async function loadShop({ db }: Pick<Deps, 'db'>, id: number): Promise<Shop> {
  const [row] = await db
    .select({ data: shops.data })
    .from(shops)
    .where(and(eq(shops.id, id), eq(shops.live, true)))
  if (!row) throw new CodedError('NOT_FOUND')
  return row.data
}
