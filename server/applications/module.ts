import { createFormModule } from '#server/form-submissions/module.ts'
import { applicationKind } from './kind.ts'

export const applications = createFormModule(applicationKind)
