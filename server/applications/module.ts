import * as applicationsApi from '#contract/applications/api.ts'
import { getApplicationFacts } from '#contract/applications/labels.ts'
import { APPLICATION_STATUSES } from '#contract/applications/schema.ts'
import { createFormModule } from '#server/form-submissions/module.ts'
import { applications as table } from './schema.ts'

export const applications = createFormModule({
  submission: applicationsApi.APPLICATION,
  create: applicationsApi.create,
  list: applicationsApi.list,
  table,
  prefix: 'A',
  commands: 'applications',
  statuses: APPLICATION_STATUSES,
  decided: ['offered', 'declined', 'withdrawn'],
  files: {
    kinds: ['pdf', 'jpeg', 'png'],
    unusable: '応募書類を選び直してください（PDF・JPEG・PNG）。',
  },
  loadFacts: async (_, content) => getApplicationFacts(content),
  loadSummary: async (_, { jobId }) => [['職種', `職種${jobId}`]],
  mail: {
    received: 'ご応募いただき、ありがとうございます。\n5営業日以内に、採用担当者からご連絡します。',
    formPath: '/recruitment',
  },
  deletedAfterMonths: 6,
})
