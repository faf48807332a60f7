import * as z from 'zod/mini'
import { blogSchema } from '#contract/blogs/schema.ts'
import type { Collection } from '#contract/shared/collections/collection.ts'
import { collectionPage, collectionQuery, facetField } from '#contract/shared/collections/schema.ts'
import { itemCardSchema } from '#contract/items/schema.ts'
import { blocksField, blocksToText } from '#contract/shared/markdown.ts'
import { pictureSchema } from '#contract/shared/pictures.ts'
import { contentIdText } from '#contract/shared/query-fields.ts'

export const MEMBER_ROLES = {
  sales: '販売',
  coordinator: 'コーディネーター',
  designer: '設計',
  manager: '現場監督',
  craftsman: '職人',
} as const
export type MemberRole = keyof typeof MEMBER_ROLES
export const MEMBER_ROLE_KEYS = Object.keys(MEMBER_ROLES) as MemberRole[]

const shared = {
  id: z.int(),
  /** `小森 直樹`: the seal shows what stands before the space. */
  name: z.string(),
  kana: z.string(),
  role: z.enum(MEMBER_ROLE_KEYS),
  /** As shown: 家具職人. */
  title: z.string(),
  shopId: z.int(),
  specialties: z.array(z.string()),
}

/** A member of the staff as shown in lists. */
export const memberCardSchema = z.object(shared)
export type MemberCard = z.output<typeof memberCardSchema>

export const memberSchema = z.object({
  ...shared,
  romaji: z.string(),
  qualifications: z.array(z.string()),
  /** Year of joining. */
  since: z.int(),
  languages: z.array(z.string()),
  /** The piece that they would keep for life. */
  favorite: z.object({ itemId: z.int(), reason: z.string() }),
  /** Position in lists. */
  order: z.int(),
  /** Own words; Markdown, parsed. */
  body: blocksField,
})
export type Member = z.output<typeof memberSchema>

export const memberFacets = { shop: facetField(contentIdText), role: facetField(z.enum(MEMBER_ROLE_KEYS)) }

export const memberQuery = collectionQuery(memberFacets)

export const memberListSchema = collectionPage(memberCardSchema)

/** Everything that a member's page shows, in one response. */
export const memberPageSchema = z.object({
  member: memberSchema,
  shop: z.nullable(z.object({ id: z.int(), name: z.string(), picture: z.nullable(pictureSchema) })),
  /** Null if the piece is no longer sold. */
  favorite: z.nullable(itemCardSchema),
  /** Newest first. */
  posts: z.array(blogSchema),
})
export type MemberPage = z.output<typeof memberPageSchema>

export const memberCollection: Collection<Member, MemberCard> = {
  facets: Object.keys(memberFacets),
  getFacets: ({ shopId, role }) => ({ shop: [shopId], role: [role] }),
  getRank: ({ order }) => -order,
  toCard: ({ id, name, kana, role, title, shopId, specialties }) => ({
    id,
    name,
    kana,
    role,
    title,
    shopId,
    specialties,
  }),
  getTexts: ({ name, kana, role, title, specialties, qualifications, body }) => ({
    name,
    kana,
    terms: [MEMBER_ROLES[role], title, ...specialties, ...qualifications],
    body: blocksToText(body),
  }),
}
