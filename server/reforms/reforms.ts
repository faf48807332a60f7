/** Renovation cases: content, feed and routes. */
import * as z from 'zod/mini'
import { PREFECTURES } from '#contract/shared/prefectures.ts'
import * as reformsApi from '#contract/reforms/api.ts'
import { composeReformPage } from '#contract/reforms/page.ts'
import { BUILDING_TYPE_KEYS, type Reform } from '#contract/reforms/schema.ts'
import { collectionModule } from '#server/collections/module.ts'
import { checkReformCategories, nameCategories } from '#server/catalogue/category-content.ts'
import { findMember } from '#server/members/content.ts'
import { and, eq, lte } from '#drizzle'
import { reforms as table } from '#server/collections/schema.ts'
import { storedReforms } from '#server/collections/stored.ts'
import { checkEntries } from '#server/platform/content/check-entries.ts'
import { writeCollection } from '#server/platform/content/collection-table.ts'
import { idField, pictureField, textField, defineContent, type PictureUse } from '#server/platform/content/kind.ts'
import { toBody } from '#server/platform/content/phrase-blocks.ts'
import type { Problem } from '#server/platform/content/problems.ts'
import { type TextEntry, toProblem } from '#server/platform/content/source.ts'
import type { Db } from '#server/platform/db/client.ts'

/**
 * Also of cases that are no longer published: the customer may have read one offline, and the shop still knows it.
 * Undefined for cases that never were.
 */
export async function findReformTitle(db: Db, id: number, now: Date): Promise<string | undefined> {
  const [row] = await db
    .select({ data: table.data })
    .from(table)
    .where(and(eq(table.id, id), lte(table.publishedAt, now)))
  return row && (row.data as Reform).title
}

const MAX_COST_YEN = 999_990_000
const MAX_PERIOD_DAYS = 999
const MAX_AREA_M2 = 999.9
const MAX_AGE_YEARS = 100

const reformFile = z.strictObject({
  id: idField,
  title: textField(80),
  categories: z.array(idField).check(z.minLength(1), z.maxLength(9)),
  summary: textField(160),
  household: textField(100),
  requests: textField(500),
  costYen: z.int().check(z.gte(1), z.lte(MAX_COST_YEN)),
  costIncludes: textField(200),
  costExcludes: textField(200),
  periodDays: z.int().check(z.gte(1), z.lte(MAX_PERIOD_DAYS)),
  areaM2: z.number().check(z.gte(0.1), z.lte(MAX_AREA_M2), z.multipleOf(0.1)),
  completedOn: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, '年と月を 2025-06 のように書いてください。')),
  building: z.strictObject({
    type: z.enum(BUILDING_TYPE_KEYS),
    ageYears: z.int().check(z.gte(0), z.lte(MAX_AGE_YEARS)),
  }),
  prefecture: z.enum(PREFECTURES),
  city: textField(20),
  pairs: z.optional(
    z
      .array(
        z.strictObject({
          before: pictureField,
          after: pictureField,
          place: textField(20),
          comment: textField(200),
        }),
      )
      .check(z.maxLength(10)),
  ),
  pictures: z.optional(z.array(pictureField).check(z.maxLength(10))),
  points: z
    .array(z.strictObject({ title: textField(40), text: textField(300), picture: z.optional(pictureField) }))
    .check(z.minLength(2), z.maxLength(5)),
  shop: idField,
  members: z.array(idField).check(z.maxLength(5)),
  items: z.array(idField).check(z.maxLength(8)),
  menus: z.array(idField).check(z.maxLength(4)),
  voice: z.optional(textField(1000)),
  publishedAt: z.iso.datetime({ offset: true }),
})
type ReformFile = z.output<typeof reformFile>

const listPictures = ({ pairs = [], pictures = [], points }: ReformFile): PictureUse[] => [
  ...pairs.flatMap(({ before, after }, i) => [
    { place: ['pairs', i, 'before'], file: before },
    { place: ['pairs', i, 'after'], file: after },
  ]),
  ...pictures.map((file, i) => ({ place: ['pictures', i], file })),
  ...points.map(({ picture: file }, i) => ({ place: ['points', i, 'picture'], file })),
]

const checkPictures = (entries: readonly TextEntry<ReformFile>[]): Problem[] =>
  entries
    .filter(({ value: { pairs = [], pictures = [] } }) => pairs.length + pictures.length === 0)
    .map((entry) => toProblem(entry, ['title'], 'pairs か pictures を書いてください。'))

const content = defineContent({
  folder: 'reforms',
  table: storedReforms.table,
  schema: reformFile,
  listPictures,
  check: (entries, all) => [
    ...checkEntries(entries, all, {
      categories: 'categories',
      shop: 'shops',
      items: 'items',
      menus: 'menus',
      members: 'members',
    }),
    ...checkReformCategories(entries, all),
    ...checkPictures(entries),
  ],
  prepare({ value, blocks }, { content: all, findPicture, findBreaks, findSplitWords }) {
    const {
      categories,
      pairs = [],
      pictures = [],
      points,
      shop,
      members,
      items,
      menus,
      voice = null,
      ...reform
    } = value
    const publishedAt = new Date(value.publishedAt)
    return {
      id: value.id,
      publishedAt,
      data: {
        ...reform,
        titleBreaks: findBreaks(value.title),
        categories: nameCategories(all, categories),
        publishedAt: publishedAt.toISOString(),
        pairs: pairs.map(({ before, after, place, comment }) => ({
          before: findPicture(before),
          after: findPicture(after, { blur: true }),
          place,
          comment,
        })),
        pictures: pictures.map((file) => findPicture(file, { blur: true })),
        points: points.map(({ title, text, picture }) => ({
          title,
          text,
          ...(picture !== undefined && { picture: findPicture(picture) }),
        })),
        shopId: shop,
        staff: members.map((id) => findMember(all, id)),
        itemIds: items,
        menuIds: menus,
        voice,
        body: toBody(blocks, { findPicture, findBreaks, findSplitWords }),
      },
    }
  },
  write: writeCollection(storedReforms),
})

export const reforms = collectionModule({
  stored: storedReforms,
  api: reformsApi,
  summaries: {
    list: 'Renovation cases, filtered, searched and paged, newest first',
    get: 'One renovation case with what it used and its neighbours',
  },
  compose: composeReformPage,
  content,
  path: '/reform',
  listPaths: ['/reform', '/reform/category/{id}'],
})
