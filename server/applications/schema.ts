import type { APPLICATION_STATUSES, ApplicationContent } from '#contract/applications/schema.ts'
import { formTable } from '#server/form-submissions/schema.ts'

export const applications = formTable<keyof typeof APPLICATION_STATUSES, ApplicationContent>('applications')
