import type { INQUIRY_STATUSES, InquiryContent } from '#contract/inquiries/schema.ts'
import { formTable } from '#server/form-submissions/schema.ts'

export const inquiries = formTable<keyof typeof INQUIRY_STATUSES, InquiryContent>('inquiries')
