import * as z from 'zod/mini'
import type { Collection } from '#contract/shared/collections/collection.ts'
import { collectionPage, collectionQuery, facetField } from '#contract/shared/collections/schema.ts'
import { blocksField, blocksToText } from '#contract/shared/markdown.ts'
import { decorationSchema, pictureSchema, toDecoration } from '#contract/shared/pictures.ts'
import { contentIdText } from '#contract/shared/query-fields.ts'

export const MENU_UNITS = ['一式', '箇所', '㎡', '帖', 'm'] as const

/** The lowest price including tax, for one unit. */
const price = { priceFromYen: z.int(), unit: z.enum(MENU_UNITS) }

const days = z.object({ min: z.int(), max: z.int() })

const shared = {
  id: z.int(),
  name: z.string(),
  nameBreaks: z.array(z.int()),
  summary: z.string(),
  ...price,
  days,
}

/** A renovation menu as shown in lists. */
export const menuCardSchema = z.object({ ...shared, picture: decorationSchema })
export type MenuCard = z.output<typeof menuCardSchema>

export const menuSchema = z.object({
  ...shared,
  order: z.int(),
  categories: z.array(z.object({ id: z.int(), name: z.string() })),
  picture: pictureSchema,
  /** The work that the price is for. */
  standardCondition: z.string(),
  included: z.array(z.string()),
  excluded: z.array(z.string()),
  options: z.array(z.object({ name: z.string(), ...price })),
  warrantyYears: z.int(),
  flow: z.array(z.object({ title: z.string(), text: z.string() })),
  faq: z.array(z.object({ question: z.string(), answer: z.string() })),
  /** Markdown, parsed. */
  body: blocksField,
})
export type Menu = z.output<typeof menuSchema>

export const menuFacets = { category: facetField(contentIdText) }

export const menuQuery = collectionQuery(menuFacets)

export const menuListSchema = collectionPage(menuCardSchema)

export const menuPageSchema = z.object({
  menu: menuSchema,
  related: z.array(menuCardSchema),
})
export type MenuPage = z.output<typeof menuPageSchema>

export const menuCollection: Collection<Menu, MenuCard> = {
  kind: 'menu',
  facets: Object.keys(menuFacets),
  getFacets: ({ categories }) => ({ category: categories.map(({ id }) => id) }),
  getRank: ({ order }) => -order,
  toCard: ({ id, name, nameBreaks, summary, priceFromYen, unit, days, picture }) => ({
    id,
    name,
    nameBreaks,
    summary,
    priceFromYen,
    unit,
    days,
    picture: toDecoration(picture),
  }),
  getTexts: ({ name, categories, summary, included, options, faq, body }) => ({
    name,
    terms: categories.map((category) => category.name),
    body: [
      summary,
      ...included,
      ...options.map((option) => option.name),
      ...faq.flatMap(({ question, answer }) => [question, answer]),
      blocksToText(body),
    ].join(' '),
  }),
}
