import * as z from 'zod/mini'
import { toDecoration } from '#contract/shared/pictures.ts'
import { idField, pictureField, textField, type Content, defineContent } from '#server/platform/content/kind.ts'
import { type Problem, findRepeated } from '#server/platform/content/problems.ts'
import { type Entry, type TextEntry, toProblem } from '#server/platform/content/source.ts'
import { writeRows } from '#server/platform/content/tables.ts'
import { categories } from './schema.ts'

/** Longer Katakana words do not fit a tile on a small phone. */
export const MAX_TILE_WORD_LENGTH = 7

const categoryFile = z.strictObject({
  id: idField,
  kind: z.enum(['item', 'reform']),
  parentId: z.nullable(idField),
  name: textField(30),
  order: z.int(),
  picture: z.nullable(pictureField),
})
type CategoryFile = z.output<typeof categoryFile>

/** Categories have two levels. Parents are on the first level and of the same kind. */
function checkCategories(categories: Entry<CategoryFile>[], { idsOf }: Content): Problem[] {
  const problems: Problem[] = []
  const byId = new Map(categories.map((it) => [it.value.id, it.value]))
  for (const { again, key } of findRepeated(categories, ({ value }) => value.id)) {
    problems.push(toProblem(again, ['id'], `${key} はほかのカテゴリーのidです。ほかのidにしてください。`))
  }
  for (const category of categories) {
    const { parentId, kind } = category.value
    if (parentId === null) continue
    const parent = byId.get(parentId)
    const report = (reason: string) => problems.push(toProblem(category, ['parentId'], reason))
    if (!idsOf('categories').has(parentId)) report(`categories に ${parentId} はありません。あるidを書いてください。`)
    else if (parent && parent.parentId !== null)
      report(`カテゴリー ${parentId} は2段目です。1段目のカテゴリーを書いてください。`)
    else if (parent && parent.kind !== kind)
      report(`カテゴリー ${parentId} の kind は ${parent.kind} です。${kind} のカテゴリーを書いてください。`)
  }
  return problems
}

export const categoryContent = defineContent({
  folder: 'categories.json',
  table: categories,
  readByOthers: ['kind', 'parentId', 'name'],
  schema: categoryFile,
  listPictures: ({ picture: file }) => [{ place: ['picture'], file }],
  check: checkCategories,
  prepare: ({ value }, { findPicture, findBreaks }) => ({
    id: value.id,
    data: {
      ...value,
      nameBreaks: findBreaks(value.name, MAX_TILE_WORD_LENGTH),
      picture: value.picture === null ? null : toDecoration(findPicture(value.picture)),
    },
  }),
  write: writeRows(categories),
})

export const buildCategoryTree = ({ entriesOf }: Content): ReadonlyMap<number, CategoryFile> =>
  new Map(entriesOf(categoryContent).map(({ value }) => [value.id, value]))

/** For content of renovations: its categories must be such. */
export const checkReformCategories = (
  entries: readonly TextEntry<{ categories: readonly number[] }>[],
  content: Content,
): Problem[] => {
  const tree = buildCategoryTree(content)
  return entries.flatMap((entry) =>
    [...entry.value.categories.entries()]
      .filter(([, id]) => tree.get(id)?.kind === 'item')
      .map(([i, id]) =>
        toProblem(
          entry,
          ['categories', i],
          `カテゴリー ${id} はリフォーム用ではありません。リフォームのカテゴリーを書いてください。`,
        ),
      ),
  )
}

/** Ids that were checked, with their names. */
export function nameCategories(content: Content, ids: readonly number[]): { id: number; name: string }[] {
  const tree = buildCategoryTree(content)
  return ids.map((id) => ({ id, name: tree.get(id)!.name }))
}
