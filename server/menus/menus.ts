/** Renovation menus: content, feed and routes. */
import * as z from 'zod/mini'
import * as menusApi from '#contract/menus/api.ts'
import { composeMenuPage } from '#contract/menus/page.ts'
import { MENU_UNITS } from '#contract/menus/schema.ts'
import { collectionModule } from '#server/collections/module.ts'
import { checkReformCategories, nameCategories } from '#server/catalogue/category-content.ts'
import { checkEntries } from '#server/platform/content/check-entries.ts'
import { writeCollection } from '#server/platform/content/collection-table.ts'
import { idField, pictureField, textField, defineContent } from '#server/platform/content/kind.ts'
import { toBody } from '#server/platform/content/phrase-blocks.ts'
import type { Problem } from '#server/platform/content/problems.ts'
import { type TextEntry, toProblem } from '#server/platform/content/source.ts'
import { storedMenus } from '#server/collections/stored.ts'

const MAX_DAYS = 365
const MAX_WARRANTY_YEARS = 10

const price = { priceFromYen: z.int().check(z.gte(1)), unit: z.enum(MENU_UNITS) }
const daysField = z.int().check(z.gte(1), z.lte(MAX_DAYS))
const listField = (max: number) => z.array(textField(max)).check(z.minLength(1), z.maxLength(12))

const menuFile = z.strictObject({
  id: idField,
  order: z.int(),
  name: textField(60),
  categories: z.array(idField).check(z.minLength(1), z.maxLength(9)),
  summary: textField(200),
  picture: pictureField,
  ...price,
  standardCondition: textField(300),
  days: z.strictObject({ min: daysField, max: daysField }),
  included: listField(60),
  excluded: listField(60),
  options: z.array(z.strictObject({ name: textField(60), ...price })).check(z.maxLength(12)),
  warrantyYears: z.int().check(z.gte(0), z.lte(MAX_WARRANTY_YEARS)),
  flow: z.array(z.strictObject({ title: textField(40), text: textField(200) })).check(z.minLength(4), z.maxLength(6)),
  faq: z
    .array(z.strictObject({ question: textField(100), answer: textField(300) }))
    .check(z.minLength(3), z.maxLength(5)),
})
type MenuFile = z.output<typeof menuFile>

const checkDays = (entries: readonly TextEntry<MenuFile>[]): Problem[] =>
  entries
    .filter(({ value: { days } }) => days.min > days.max)
    .map((entry) => toProblem(entry, ['days', 'max'], 'min 以上の日数にしてください。'))

const content = defineContent({
  folder: 'menus',
  table: storedMenus.table,
  schema: menuFile,
  listPictures: ({ picture: file }) => [{ place: ['picture'], file }],
  check: (entries, all) => [
    ...checkEntries(entries, all, { categories: 'categories' }),
    ...checkReformCategories(entries, all),
    ...checkDays(entries),
  ],
  prepare({ value, blocks }, { content: all, findPicture, findBreaks, findSplitWords }) {
    const { categories, picture, ...menu } = value
    return {
      id: value.id,
      publishedAt: new Date(0),
      data: {
        ...menu,
        nameBreaks: findBreaks(value.name),
        categories: nameCategories(all, categories),
        picture: findPicture(picture, { blur: true }),
        body: toBody(blocks, { findPicture, findBreaks, findSplitWords }),
      },
    }
  },
  write: writeCollection(storedMenus),
})

export const menus = collectionModule({
  stored: storedMenus,
  api: menusApi,
  summaries: {
    list: 'Renovation menus, filtered, searched and paged',
    get: 'One renovation menu with similar ones',
  },
  compose: composeMenuPage,
  content,
  path: '/menu',
})
