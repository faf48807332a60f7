import { createFormModule } from '#server/form-submissions/module.ts'
import { inquiryKind } from './kind.ts'

export const inquiries = createFormModule(inquiryKind)
