import * as applicationsApi from '#contract/applications/api.ts'
import { formatJob, getApplicationFacts } from '#contract/applications/labels.ts'
import {
  APPLICATION_STATUSES,
  type ApplicationContent,
  type ReceivedApplicationContent,
} from '#contract/applications/schema.ts'
import type { Job } from '#contract/jobs/schema.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { defineForm } from '#server/form-submissions/kind.ts'
import { jobs } from '#server/collections/schema.ts'
import { loadEntries } from '#server/platform/content/collection.ts'
import type { Db } from '#server/platform/db/client.ts'
import { applications as table } from '#server/form-submissions/schema.ts'

const findJob = async (db: Db, id: number): Promise<Job | undefined> => (await loadEntries<Job>(db, jobs, [id]))[0]

export const applicationKind = defineForm({
  submission: applicationsApi.APPLICATION,
  create: applicationsApi.create,
  list: applicationsApi.list,
  table,
  prefix: 'A',
  commands: 'applications',
  statuses: APPLICATION_STATUSES,
  decided: ['offered', 'declined', 'withdrawn'],
  withdrawn: 'withdrawn',
  files: {
    kinds: ['pdf', 'jpeg', 'png'],
    unusable: '応募書類を選び直してください（PDF・JPEG・PNG）。',
  },
  async addTitles(db, content: ApplicationContent): Promise<ReceivedApplicationContent> {
    const job = await findJob(db, content.jobId)
    if (job?.status !== 'open')
      throw new CodedError('VALIDATION_FAILED', {
        details: { jobId: 'この職種の募集は終了しました。ほかの職種をお選びください。' },
      })
    return { ...content, jobTitle: job.title }
  },
  // Those of a job in several shops are sorted by the company.
  async findShopId(db, { jobId }) {
    const shopIds = (await findJob(db, jobId))?.shopIds ?? []
    return shopIds.length === 1 ? shopIds[0] : undefined
  },
  getFacts: (content) => getApplicationFacts(content),
  getSummary: (content) => [['職種', formatJob(content)]],
  mail: {
    received: 'ご応募いただき、ありがとうございます。\n5営業日以内に、採用担当者からご連絡します。',
    formPath: '/recruitment',
  },
  deletedAfterMonths: 6,
})
