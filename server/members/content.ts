/** Members of the staff, as files of the content. */
import * as z from 'zod/mini'
import { MEMBER_ROLE_KEYS } from '#contract/members/schema.ts'
import { checkEntries } from '#server/platform/content/check-entries.ts'
import { writeCollection } from '#server/platform/content/collection-table.ts'
import { idField, textField, type Content, defineContent } from '#server/platform/content/kind.ts'
import { toBody } from '#server/platform/content/phrase-blocks.ts'
import { findRepeated } from '#server/platform/content/problems.ts'
import { toProblem } from '#server/platform/content/source.ts'
import { storedMembers } from '#server/collections/stored.ts'

const FOUNDED = 1998
const LAST_YEAR = 2100

export const memberContent = defineContent({
  folder: 'members',
  table: storedMembers.table,
  readByOthers: ['name', 'title'],
  schema: z.strictObject({
    id: idField,
    name: textField(30).check(z.regex(/^\S+ \S+$/, '姓と名を、間に空白を入れて書いてください。')),
    kana: textField(40).check(
      z.regex(/^[ァ-ヴー]+ [ァ-ヴー]+$/, 'セイとメイを、間に空白を入れてカタカナで書いてください。'),
    ),
    romaji: textField(40).check(
      z.regex(/^[A-Z][a-z]+ [A-Z][a-z]+$/, '名と姓を、Naoki Komori のようにローマ字で書いてください。'),
    ),
    role: z.enum(MEMBER_ROLE_KEYS),
    title: textField(20),
    shop: idField,
    qualifications: z.array(textField(40)).check(z.maxLength(6)),
    since: z.int().check(z.gte(FOUNDED), z.lte(LAST_YEAR)),
    specialties: z.array(textField(20)).check(z.minLength(1), z.maxLength(5)),
    languages: z.array(textField(20)).check(z.minLength(1), z.maxLength(5)),
    favorite: z.strictObject({ item: idField, reason: textField(120) }),
    order: z.int(),
  }),
  check: (entries, content) => [
    ...checkEntries(entries, content, { shop: 'shops' }),
    ...entries
      .filter(({ value }) => !content.idsOf('items').has(value.favorite.item))
      .map((entry) =>
        toProblem(
          entry,
          ['favorite', 'item'],
          `items に ${entry.value.favorite.item} はありません。あるidを書いてください。`,
        ),
      ),
    ...[...findRepeated(entries, ({ value }) => value.favorite.item)].map(({ again, first, key }) =>
      toProblem(
        again,
        ['favorite', 'item'],
        `${key} は ${first.value.name} のおすすめです。ほかの商品にしてください。`,
      ),
    ),
  ],
  prepare({ value, blocks }, { findPicture, findBreaks, findSplitWords }) {
    const { shop, favorite, ...member } = value
    return {
      id: value.id,
      publishedAt: new Date(0),
      data: {
        ...member,
        shopId: shop,
        favorite: { itemId: favorite.item, reason: favorite.reason },
        body: toBody(blocks, { findPicture, findBreaks, findSplitWords }),
      },
    }
  },
  write: writeCollection(storedMembers),
})

/** Who wrote a text or is in charge, for content that names members. The id must exist. */
export function findMember(content: Content, id: number): { id: number; name: string; title: string } {
  const { name, title } = content.entriesOf(memberContent).find(({ value }) => value.id === id)!.value
  return { id, name, title }
}
