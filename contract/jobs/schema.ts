/** Job offers, with everything that the Employment Security Act asks to disclose. */
import * as z from 'zod/mini'
import type { Collection } from '#contract/shared/collections/collection.ts'
import { collectionPage, collectionQuery, facetField } from '#contract/shared/collections/schema.ts'
import { blocksField, blocksToText } from '#contract/shared/markdown.ts'
import { contentIdText } from '#contract/shared/query-fields.ts'

export const JOB_STATUSES = { open: '募集中', closed: '募集終了' } as const
export type JobStatus = keyof typeof JOB_STATUSES
export const JOB_STATUS_KEYS = Object.keys(JOB_STATUSES) as JobStatus[]

export const EMPLOYMENT_TYPES = { full: '正社員', contract: '契約社員', part: 'パート・アルバイト' } as const
export type EmploymentType = keyof typeof EMPLOYMENT_TYPES
export const EMPLOYMENT_TYPE_KEYS = Object.keys(EMPLOYMENT_TYPES) as EmploymentType[]

export const PAY_UNITS = { month: '月給', hour: '時給' } as const
export const PAY_UNIT_KEYS = Object.keys(PAY_UNITS) as (keyof typeof PAY_UNITS)[]

export const jobSchema = z.object({
  id: z.int(),
  title: z.string(),
  titleBreaks: z.array(z.int()),
  status: z.enum(JOB_STATUS_KEYS),
  employment: z.enum(EMPLOYMENT_TYPE_KEYS),
  shopIds: z.array(z.int()),
  openings: z.int(),
  summary: z.string(),
  duties: z.string(),
  /** How far the duties and the place may change later. */
  dutiesChange: z.string(),
  placeChange: z.string(),
  /** Of the contract, with the terms of renewal. */
  term: z.string(),
  trial: z.string(),
  hours: z.string(),
  breaks: z.string(),
  overtime: z.string(),
  holidays: z.string(),
  pay: z.object({ unit: z.enum(PAY_UNIT_KEYS), minYen: z.int(), maxYen: z.int(), detail: z.string() }),
  /** Overtime pay that the pay contains: for how many hours, and that more is paid in addition. */
  fixedOvertime: z.nullable(z.string()),
  allowances: z.string(),
  insurance: z.array(z.string()),
  /** Protection from passive smoking. */
  smoking: z.string(),
  employer: z.string(),
  /** The steps of the selection. */
  selection: z.array(z.string()),
  publishedAt: z.iso.datetime(),
  /** What the work is like; Markdown, parsed. */
  body: blocksField,
})
export type Job = z.output<typeof jobSchema>

export const jobFacets = {
  shop: facetField(contentIdText),
  employment: facetField(z.enum(EMPLOYMENT_TYPE_KEYS)),
  status: facetField(z.enum(JOB_STATUS_KEYS)),
}

export const jobQuery = collectionQuery(jobFacets)

/** Jobs are few and have no pages of their own, so lists contain them whole. */
export const jobListSchema = collectionPage(jobSchema)

/** Later than any publication: open jobs come first. */
const OPEN_MS = 4e12

export const jobCollection: Collection<Job, Job> = {
  facets: Object.keys(jobFacets),
  getFacets: ({ shopIds, employment, status }) => ({ shop: shopIds, employment: [employment], status: [status] }),
  getRank: ({ status, publishedAt }) => Date.parse(publishedAt) + (status === 'open' ? OPEN_MS : 0),
  toCard: (job) => job,
  getTexts: ({ title, employment, summary, duties, body }) => ({
    name: title,
    terms: [EMPLOYMENT_TYPES[employment]],
    body: `${summary} ${duties} ${blocksToText(body)}`,
  }),
}
