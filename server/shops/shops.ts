/** Shops: content, feed and routes. */
import * as z from 'zod/mini'
import { and, eq, inArray } from '#drizzle'
import { CodedError } from '#contract/shared/errors.ts'
import * as shopsApi from '#contract/shops/api.ts'
import * as deskApi from '#contract/shops/desk.ts'
import { FACILITIES, type Shop, shopSchema } from '#contract/shops/schema.ts'
import { idField, pictureField, textField, defineContent } from '#server/platform/content/kind.ts'
import { findRepeated } from '#server/platform/content/problems.ts'
import { toProblem } from '#server/platform/content/source.ts'
import { writeRows } from '#server/platform/content/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type DeskRoute, deskRoute } from '#server/platform/desk/web.ts'
import { route } from '#server/platform/http/route.ts'
import type { ServerModule } from '#server/platform/modules/server-module.ts'
import { shopData, shops as table } from './schema.ts'
import { deleteOldDays } from './shop-days.ts'

export async function listShops({ db }: Pick<Deps, 'db'>): Promise<Shop[]> {
  const rows = await db.select({ data: shopData }).from(table).where(eq(table.live, true)).orderBy(table.id)
  return rows.map(({ data }) => data)
}

/** The shops with these ids, sorted by id. */
export async function loadShopsByIds(db: Db, ids: readonly number[]): Promise<Shop[]> {
  const rows = await db
    .select({ data: shopData })
    .from(table)
    .where(and(eq(table.live, true), inArray(table.id, [...ids])))
    .orderBy(table.id)
  return rows.map(({ data }) => data)
}

export async function loadShop({ db }: Pick<Deps, 'db'>, id: number): Promise<Shop> {
  const [shop] = await loadShopsByIds(db, [id])
  if (!shop) throw new CodedError('NOT_FOUND')
  return shop
}

const { days: _, ...fileShape } = shopSchema.shape

export const shopContent = defineContent({
  folder: 'shops.json',
  table: table,
  readByOthers: ['openingHours'],
  schema: z.strictObject({
    // A field without a line of its own is accepted as the response declares it: texts without a limit.
    ...fileShape,
    id: idField,
    noticeEmail: z.optional(z.email()),
    services: z.array(textField(40)).check(z.minLength(1), z.maxLength(8)),
    facilities: z.array(z.enum(FACILITIES)),
    pictures: z.array(pictureField).check(z.minLength(1)),
  }),
  listPictures: ({ pictures }) => pictures.map((file, i) => ({ place: ['pictures', i], file })),
  check: (entries, { idsOf }) => [
    ...[...findRepeated(entries, ({ value }) => value.id)].map(({ again, key }) =>
      toProblem(again, ['id'], `${key} はほかの店舗のidです。ほかのidにしてください。`),
    ),
    ...entries.flatMap((shop) =>
      [...shop.value.categoryIds.entries()]
        .filter(([, id]) => !idsOf('categories').has(id))
        .map(([i, id]) =>
          toProblem(shop, ['categoryIds', i], `categories に ${id} はありません。あるidを書いてください。`),
        ),
    ),
  ],
  prepare: ({ value: { noticeEmail = null, ...value } }, { findPicture }) => ({
    id: value.id,
    noticeEmail,
    data: { ...value, pictures: value.pictures.map((file) => findPicture(file)) },
  }),
  write: writeRows(table),
})

const createDeskRoutes = (deps: Pick<Deps, 'db'>): DeskRoute[] => [
  deskRoute(deskApi.list, 'reservations', async (_, { shopIds = [] }) => ({
    data: (await listShops(deps))
      .filter(({ id }) => shopIds.length === 0 || shopIds.includes(id))
      .map(({ id, name }) => ({ id, name })),
  })),
]

export const shops: ServerModule = {
  deskRoutes: createDeskRoutes,
  routes: (deps) => [
    route(shopsApi.list, 'All shops and showrooms', async () => ({ data: await listShops(deps) })),
    route(shopsApi.get, 'One shop', ({ params }) => loadShop(deps, params.id)),
  ],
  content: [shopContent],
  feed: { kind: 'shop', table, read: (db) => listShops({ db }) },
  sweeps: [deleteOldDays],
}
