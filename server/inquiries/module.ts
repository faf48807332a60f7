import * as inquiriesApi from '#contract/inquiries/api.ts'
import { formatWorks, getInquiryFacts } from '#contract/inquiries/labels.ts'
import { INQUIRY_STATUSES } from '#contract/inquiries/schema.ts'
import type { Menu } from '#contract/menus/schema.ts'
import type { Reform } from '#contract/reforms/schema.ts'
import { CLAIMED_PICTURES } from '#server/files/files.ts'
import { createFormModule } from '#server/form-submissions/module.ts'
import { menus } from '#server/menus/schema.ts'
import { loadEntries } from '#server/platform/content/collection.ts'
import { reforms } from '#server/reforms/schema.ts'
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
  async loadFacts(db, content) {
    const [reform] = await loadEntries<Reform>(db, reforms, [content.caseId ?? 0])
    const [menu] = await loadEntries<Menu>(db, menus, [content.menuId ?? 0])
    return getInquiryFacts(content, {
      caseTitle: reform && `${reform.title}（${reform.id}）`,
      menuTitle: menu && `${menu.name}（${menu.id}）`,
    })
  },
  loadSummary: async (_, { works }) => [['ご希望の工事', formatWorks(works)]],
  mail: {
    received: 'お問い合わせいただき、ありがとうございます。\n2営業日以内に、担当者からご連絡します。',
    formPath: '/reform/inquiry',
  },
})
