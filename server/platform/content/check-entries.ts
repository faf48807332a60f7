/** Checks that all kinds of content share. */
import { FIRST_STAFF_ID } from './collection-table.ts'
import type { Content } from './kind.ts'
import { type Place, type Problem, findRepeated } from './problems.ts'
import { type TextEntry, toProblem } from './source.ts'

/** Content that blocks of a text name by id: `::items 1101`. */
const BLOCK_REFERENCES: Readonly<Record<string, string>> = { items: 'items', cases: 'reforms' }

/** All content that the blocks of a text name, by folder. */
export const listBlockReferences = ({ blocks }: Pick<TextEntry<unknown>, 'blocks'>) =>
  blocks.flatMap((block) => {
    const folder = BLOCK_REFERENCES[block.type]
    return folder !== undefined && 'ids' in block ? block.ids.map((id) => ({ folder, id })) : []
  })

/**
 * Checks that ids are unique and begin the names of their files, and that all content exists to which entries refer.
 * `references`: the folder or list whose ids a field has, one or several: `{ items: 'items', member: 'members' }`.
 */
export function checkEntries<V extends { id: number }>(
  entries: readonly TextEntry<V>[],
  content: Content,
  references: { readonly [Field in keyof V]?: string } = {},
): Problem[] {
  const repeated = [...findRepeated(entries, ({ value }) => value.id)].map(({ again, first, key }) => ({
    ...toProblem(again, ['id'], `${key} は ${first.source.file} のidです。ほかのidにしてください。`),
    otherFile: first.source.file,
  }))
  return [...repeated, ...entries.flatMap((entry) => checkEntry(entry, content, references))]
}

function checkEntry<V extends { id: number }>(
  entry: TextEntry<V>,
  { idsOf }: Content,
  references: Readonly<Partial<Record<keyof V, string>>>,
): Problem[] {
  const { source, value } = entry
  const problems: Problem[] = []
  const report = (place: Place, reason: string) => problems.push(toProblem(entry, place, reason))
  const file = source.file.split('/').at(-1) ?? ''
  if (file.endsWith('.md') && !file.startsWith(`${value.id}-`))
    report(['id'], `ファイルの名前を、${value.id}- で始めてください。`)
  if (value.id >= FIRST_STAFF_ID)
    report(['id'], `${FIRST_STAFF_ID} からのidは、店舗が登録する内容が使います。小さいidにしてください。`)
  const checkId = (place: Place, folder: string, id: unknown) => {
    if (id !== undefined && !idsOf(folder).has(id))
      report(place, `${folder} に ${JSON.stringify(id)} はありません。あるidを書いてください。`)
  }
  for (const [field, folder] of Object.entries(references) as [keyof V & string, string][]) {
    const own: unknown = value[field]
    if (!Array.isArray(own)) {
      checkId([field], folder, own)
      continue
    }
    for (const [i, id] of own.entries()) checkId([field, i], folder, id)
    const places = own.map((id: unknown, i) => ({ id, i }))
    for (const { again } of findRepeated(places, ({ id }) => id))
      report([field, again.i], `${JSON.stringify(again.id)} が重複しています。一つにしてください。`)
  }
  for (const { folder, id } of listBlockReferences(entry)) checkId(['text'], folder, id)
  return problems
}
