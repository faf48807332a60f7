import { formState } from '#contract/submissions/actions.ts'
import { APPLICATION_STATUSES } from './schema.ts'

export const state = formState('applications', Object.keys(APPLICATION_STATUSES))
