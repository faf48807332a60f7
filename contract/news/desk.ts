/** News as staff write them. Only on the desk's origin. */
import * as z from 'zod/mini'
import { deskList } from '#contract/shared/desk-list.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { blocksField } from '#contract/shared/markdown.ts'
import { contentIdParams } from '#contract/shared/query-fields.ts'
import { NEWS_CATEGORY_KEYS } from './schema.ts'

const rowShape = {
  id: z.int(),
  title: z.string(),
  category: z.enum(NEWS_CATEGORY_KEYS),
  isPinned: z.boolean(),
  publishedAt: z.iso.datetime(),
  expiresAt: z.nullable(z.iso.datetime()),
  state: z.enum(['shown', 'hidden']),
  /** For people: `掲載中`, `掲載前` … */
  status: z.string(),
  /** Written by staff; others are changed in their file. */
  isOwn: z.boolean(),
}

export const deskNewsRowSchema = z.object(rowShape)

export type DeskNewsRow = z.output<typeof deskNewsRowSchema>

/** Pinned ones first, then the latest. Also hidden ones of staff. */
export const list = deskList('/News', deskNewsRowSchema, {})

export const deskNewsSchema = z.object({
  ...rowShape,
  shopIds: z.array(z.int()),
  body: blocksField,
  /** The Markdown; null for those of files. */
  text: z.nullable(z.string()),
  revision: z.int(),
})

export type DeskNews = z.output<typeof deskNewsSchema>

export const get = endpoint({
  method: 'GET',
  path: '/News/{id}',
  auth: 'staff',
  params: contentIdParams,
  output: deskNewsSchema,
  errors: ['NOT_FOUND'],
})

export const newsPreviewSchema = z.object({
  /** Undefined while there are problems. */
  body: z.optional(blocksField),
  problems: z.array(
    z.object({
      /** `title`, `expiresAt`; `text` for the Markdown. */
      field: z.string(),
      /** Of the Markdown, from 1. */
      line: z.optional(z.int()),
      reason: z.string(),
    }),
  ),
})

export type NewsPreview = z.output<typeof newsPreviewSchema>

/** What customers would see, or what is wrong with the text. */
export const preview = endpoint({
  method: 'POST',
  path: '/News/preview',
  auth: 'staff',
  body: z.strictObject({ text: z.string() }),
  output: newsPreviewSchema,
})

interface NewsFields {
  title: string
  category: string
  shopIds: readonly number[]
  /** In ISO format; missing: now. */
  publishedAt?: string | undefined
  expiresAt?: string | undefined
  isPinned: boolean
  /** Markdown. */
  body: string
}

/** The file that `news post` takes. Texts are quoted as JSON, which YAML reads. */
export function toNewsFile({ title, category, shopIds, publishedAt, expiresAt, isPinned, body }: NewsFields): string {
  const front = [
    `title: ${JSON.stringify(title)}`,
    `category: ${JSON.stringify(category)}`,
    `shops: ${JSON.stringify(shopIds)}`,
    ...(publishedAt === undefined ? [] : [`publishedAt: ${publishedAt}`]),
    ...(expiresAt === undefined ? [] : [`expiresAt: ${expiresAt}`]),
    ...(isPinned ? ['pinned: true'] : []),
  ]
  return `---\n${front.join('\n')}\n---\n${body.trim()}\n`
}
