import { formatDate } from '#contract/shared/format-date.ts'
import { type Fact, presentFacts } from '#contract/submissions/form.ts'
import type { ApplicationContent } from './schema.ts'

/** `jobTitle`: if it is known. */
export const getApplicationFacts = (it: ApplicationContent & { jobTitle?: string | undefined }): Fact[] =>
  presentFacts([
    ['職種', it.jobTitle ?? `職種${it.jobId}`],
    ['生年月日', it.birthday === null ? undefined : formatDate(Date.parse(it.birthday))],
    ['志望動機', it.motivation],
    ['応募書類', it.fileIds.length > 0 ? `${it.fileIds.length}点` : undefined],
  ])
