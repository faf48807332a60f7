import { formState } from '#contract/submissions/actions.ts'
import { INQUIRY_STATUSES } from './schema.ts'

export const state = formState('inquiries', Object.keys(INQUIRY_STATUSES))
