import * as inquiriesApi from '#contract/inquiries/api.ts'
import { formatWorks, getInquiryFacts } from '#contract/inquiries/labels.ts'
import { INQUIRY_STATUSES } from '#contract/inquiries/schema.ts'
import { CLAIMED_PICTURES } from '#server/files/files.ts'
import { createFormModule } from '#server/form-submissions/module.ts'
import { inquiries as table } from './schema.ts'

export const inquiries = createFormModule({
  submission: inquiriesApi.INQUIRY,
  create: inquiriesApi.create,
  list: inquiriesApi.list,
  table,
  prefix: 'I',
  commands: 'inquiries',
  statuses: INQUIRY_STATUSES,
  decided: ['closed'],
  files: CLAIMED_PICTURES,
  loadFacts: async (_, content) => getInquiryFacts(content),
  loadSummary: async (_, { works }) => [['ご希望の工事', formatWorks(works)]],
  mail: {
    received: 'お問い合わせいただき、ありがとうございます。\n2営業日以内に、担当者からご連絡します。',
    formPath: '/reform/inquiry',
  },
})
