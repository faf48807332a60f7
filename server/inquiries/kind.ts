import * as inquiriesApi from '#contract/inquiries/api.ts'
import { areContactTimesPast, CONTACT_TIMES_PAST, formatWorks, getInquiryFacts } from '#contract/inquiries/labels.ts'
import { INQUIRY_STATUSES, type InquiryContent, type ReceivedInquiryContent } from '#contract/inquiries/schema.ts'
import type { Menu } from '#contract/menus/schema.ts'
import { CONVERSATION_MONTHS } from '#contract/shared/constants.ts'
import { CLAIMED_PICTURES } from '#server/files/files.ts'
import { defineForm } from '#server/form-submissions/kind.ts'
import { menus } from '#server/collections/schema.ts'
import { loadEntries } from '#server/platform/content/collection.ts'
import { findReformTitle } from '#server/reforms/reforms.ts'
import { inquiries as table } from '#server/form-submissions/schema.ts'

export const inquiryKind = defineForm({
  submission: inquiriesApi.INQUIRY,
  create: inquiriesApi.create,
  list: inquiriesApi.list,
  table,
  prefix: 'I',
  commands: 'inquiries',
  statuses: INQUIRY_STATUSES,
  decided: ['closed', 'withdrawn'],
  withdrawn: 'withdrawn',
  files: CLAIMED_PICTURES,
  async addTitles(db, content: InquiryContent, now): Promise<ReceivedInquiryContent> {
    const caseTitle = await findReformTitle(db, content.caseId ?? 0, now)
    const [menu] = await loadEntries<Menu>(db, menus, [content.menuId ?? 0])
    return { ...content, caseTitle: caseTitle ?? null, menuTitle: menu?.name ?? null }
  },
  getFacts: ({ caseTitle, menuTitle, ...content }, receivedAt) =>
    getInquiryFacts(
      {
        ...content,
        caseTitle: caseTitle && `${caseTitle}（${content.caseId}）`,
        menuTitle: menuTitle && `${menuTitle}（${content.menuId}）`,
      },
      receivedAt,
    ),
  getSummary: ({ works }) => [['ご希望の工事', formatWorks(works)]],
  getNotice: (content, receivedAt) => (areContactTimesPast(content, receivedAt) ? CONTACT_TIMES_PAST : undefined),
  mail: {
    received: 'お問い合わせいただき、ありがとうございます。\n2営業日以内に、担当者からご連絡します。',
    formPath: '/reform/inquiry',
  },
  deletedAfterMonths: CONVERSATION_MONTHS,
})
