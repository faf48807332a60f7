import type { APPLICATION_STATUSES, ReceivedApplicationContent } from '#contract/applications/schema.ts'
import { formTable } from '#server/form-submissions/schema.ts'

export const applications = formTable<keyof typeof APPLICATION_STATUSES, ReceivedApplicationContent>('applications')
