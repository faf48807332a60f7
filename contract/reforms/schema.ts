import * as z from 'zod/mini'
import type { Collection } from '#contract/shared/collections/collection.ts'
import { collectionPage, collectionQuery, facetField } from '#contract/shared/collections/schema.ts'
import { itemCardSchema } from '#contract/items/schema.ts'
import { menuCardSchema } from '#contract/menus/schema.ts'
import { blocksField, blocksToText } from '#contract/shared/markdown.ts'
import { decorationSchema, pictureSchema, toDecoration } from '#contract/shared/pictures.ts'
import { contentIdText } from '#contract/shared/query-fields.ts'
import { BUILDING_TYPES, getMainPicture } from './labels.ts'
import { AREA_BAND_KEYS, BUDGET_BAND_KEYS, findAreaBand, findBudgetBand } from './rules.ts'

export type BuildingType = keyof typeof BUILDING_TYPES
export const BUILDING_TYPE_KEYS = Object.keys(BUILDING_TYPES) as BuildingType[]

const shared = {
  id: z.int(),
  title: z.string(),
  titleBreaks: z.array(z.int()),
  /** The first one comes first in breadcrumbs and cards. */
  categories: z.array(z.object({ id: z.int(), name: z.string() })),
  /** The contract sum including tax. */
  costYen: z.int(),
  periodDays: z.int(),
  areaM2: z.number(),
  prefecture: z.string(),
  city: z.string(),
  publishedAt: z.iso.datetime(),
}

/** A renovation case as shown in lists, with a picture of after. */
export const reformCardSchema = z.object({
  ...shared,
  picture: decorationSchema,
  /** It has pictures of before and after from the same place. */
  hasPair: z.boolean(),
})
export type ReformCard = z.output<typeof reformCardSchema>

export const reformSchema = z.object({
  ...shared,
  summary: z.string(),
  household: z.string(),
  /** What the family wanted. */
  requests: z.string(),
  costIncludes: z.string(),
  costExcludes: z.string(),
  /** `2025-09` */
  completedOn: z.string(),
  /** The age when the work was done. */
  building: z.object({ type: z.enum(BUILDING_TYPE_KEYS), ageYears: z.int() }),
  pairs: z.array(z.object({ before: pictureSchema, after: pictureSchema, place: z.string(), comment: z.string() })),
  /** Pictures of after that have none of before. */
  pictures: z.array(pictureSchema),
  points: z.array(z.object({ title: z.string(), text: z.string(), picture: z.optional(pictureSchema) })),
  shopId: z.int(),
  /** The members of the staff in charge. */
  staff: z.array(z.object({ id: z.int(), name: z.string(), title: z.string() })),
  itemIds: z.array(z.int()),
  menuIds: z.array(z.int()),
  /** The family's own words. */
  voice: z.nullable(z.string()),
  /** Markdown, parsed. */
  body: blocksField,
})
export type Reform = z.output<typeof reformSchema>

export const reformFacets = {
  category: facetField(contentIdText),
  budget: facetField(z.enum(BUDGET_BAND_KEYS)),
  area: facetField(z.enum(AREA_BAND_KEYS)),
}

/** Lists of cases on the pages of what they refer to. */
const references = {
  item: facetField(contentIdText),
  menu: facetField(contentIdText),
  member: facetField(contentIdText),
}

export const reformQuery = collectionQuery({ ...reformFacets, ...references })

export const reformListSchema = collectionPage(reformCardSchema)

/** Everything that a case's page shows, in one response. */
export const reformPageSchema = z.object({
  reform: reformSchema,
  /** The items that it uses or its text names, if they are sold. */
  items: z.array(itemCardSchema),
  menus: z.array(menuCardSchema),
  shop: z.nullable(z.object({ id: z.int(), name: z.string() })),
  previous: z.nullable(reformCardSchema),
  next: z.nullable(reformCardSchema),
  related: z.array(reformCardSchema),
})
export type ReformPage = z.output<typeof reformPageSchema>

export const reformCollection: Collection<Reform, ReformCard> = {
  kind: 'case',
  facets: [...Object.keys(reformFacets), ...Object.keys(references)],
  getFacets: ({ categories, costYen, areaM2, itemIds, menuIds, staff }) => ({
    category: categories.map(({ id }) => id),
    budget: [findBudgetBand(costYen)],
    area: [findAreaBand(areaM2)],
    item: itemIds,
    menu: menuIds,
    member: staff.map(({ id }) => id),
  }),
  getRank: ({ publishedAt }) => Date.parse(publishedAt),
  toCard: (reform) => {
    const { id, title, titleBreaks, categories, costYen, periodDays, areaM2, prefecture, city, publishedAt } = reform
    return {
      id,
      title,
      titleBreaks,
      categories,
      costYen,
      periodDays,
      areaM2,
      prefecture,
      city,
      publishedAt,
      hasPair: reform.pairs.length > 0,
      picture: toDecoration(getMainPicture(reform)),
    }
  },
  getTexts: ({ title, categories, prefecture, city, building, summary, requests, points, voice, body }) => ({
    name: title,
    terms: [...categories.map(({ name }) => name), prefecture, city, BUILDING_TYPES[building.type]],
    body: [summary, requests, ...points.flatMap((point) => [point.title, point.text]), voice, blocksToText(body)]
      .filter(Boolean)
      .join(' '),
  }),
}
