import * as inquiriesApi from '#contract/inquiries/api.ts'
import { formatWorks, getInquiryFacts } from '#contract/inquiries/labels.ts'
import { type Inquiry, INQUIRY_STATUSES } from '#contract/inquiries/schema.ts'
import { OwnForms } from '#src/submissions/own-forms.tsx'

/** On my page. */
export const OwnInquiries = () => (
  <OwnForms
    title="リフォームのお問い合わせ"
    list={inquiriesApi.list}
    kind={inquiriesApi.INQUIRY.name}
    statuses={INQUIRY_STATUSES}
    open={['received', 'in_progress']}
    getSubject={(it) => formatWorks((it as Inquiry).content.works)}
    getFacts={(it) => getInquiryFacts((it as Inquiry).content, Date.parse(it.createdAt))}
  />
)
