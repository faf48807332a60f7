import type { INQUIRY_STATUSES, ReceivedInquiryContent } from '#contract/inquiries/schema.ts'
import { formTable } from '#server/form-submissions/schema.ts'

export const inquiries = formTable<keyof typeof INQUIRY_STATUSES, ReceivedInquiryContent>('inquiries')
