/** Job offers: content and routes. */
import * as z from 'zod/mini'
import * as jobsApi from '#contract/jobs/api.ts'
import { EMPLOYMENT_TYPE_KEYS, JOB_STATUS_KEYS, jobCollection, PAY_UNIT_KEYS } from '#contract/jobs/schema.ts'
import { collectionModule } from '#server/collections/module.ts'
import { checkEntries } from '#server/platform/content/check-entries.ts'
import { writeCollection } from '#server/platform/content/collection-table.ts'
import { idField, textField, defineContent } from '#server/platform/content/kind.ts'
import { toBody } from '#server/platform/content/phrase-blocks.ts'
import { toProblem } from '#server/platform/content/source.ts'
import { storedJobs as stored } from '#server/collections/stored.ts'

const MAX_OPENINGS = 100
const MAX_PAY = 10_000_000

const yenField = z.int().check(z.gte(1), z.lte(MAX_PAY))
const linesField = z.array(textField(100)).check(z.minLength(1), z.maxLength(8))

const content = defineContent({
  folder: 'jobs',
  table: stored.table,
  schema: z.strictObject({
    id: idField,
    title: textField(60),
    status: z.enum(JOB_STATUS_KEYS),
    employment: z.enum(EMPLOYMENT_TYPE_KEYS),
    shops: z.array(idField).check(z.minLength(1)),
    openings: z.int().check(z.gte(1), z.lte(MAX_OPENINGS)),
    summary: textField(160),
    duties: textField(300),
    dutiesChange: textField(200),
    placeChange: textField(200),
    term: textField(200),
    trial: textField(200),
    hours: textField(200),
    breaks: textField(200),
    overtime: textField(200),
    holidays: textField(200),
    pay: z.strictObject({ unit: z.enum(PAY_UNIT_KEYS), minYen: yenField, maxYen: yenField, detail: textField(200) }),
    fixedOvertime: z.optional(textField(200)),
    allowances: textField(200),
    insurance: linesField,
    smoking: textField(200),
    employer: textField(60),
    selection: linesField,
    publishedAt: z.iso.datetime({ offset: true }),
  }),
  check: (entries, all) => [
    ...checkEntries(entries, all, { shops: 'shops' }),
    ...entries
      .filter(({ value: { pay } }) => pay.minYen > pay.maxYen)
      .map((entry) => toProblem(entry, ['pay', 'maxYen'], 'minYen 以上の金額にしてください。')),
  ],
  prepare({ value, blocks }, { findPicture, findBreaks, findSplitWords }) {
    const { shops, fixedOvertime = null, publishedAt, ...job } = value
    return {
      id: value.id,
      publishedAt: new Date(publishedAt),
      data: {
        ...job,
        titleBreaks: findBreaks(value.title),
        shopIds: shops,
        fixedOvertime,
        publishedAt: new Date(publishedAt).toISOString(),
        body: toBody(blocks, { findPicture, findBreaks, findSplitWords }),
      },
    }
  },
  write: writeCollection(stored),
})

export const jobs = collectionModule({
  stored,
  api: jobsApi,
  summaries: { list: 'Job offers, filtered and paged, open ones first', get: 'One job offer' },
  compose: (readers, id) => readers.loadEntry(jobCollection, id),
  content,
  // All jobs are on one page.
  listPaths: ['/recruitment'],
})
