import { formatDate } from '#contract/shared/format-date.ts'
import { type Fact, presentFacts } from '#contract/submissions/form.ts'
import type { ApplicationContent } from './schema.ts'

type ApplicationFacts = ApplicationContent & { jobTitle?: string | undefined }

/** The title, if it is known. */
export const formatJob = ({ jobId, jobTitle }: Pick<ApplicationFacts, 'jobId' | 'jobTitle'>): string =>
  jobTitle ?? `職種${jobId}`

export const getApplicationFacts = (it: ApplicationFacts): Fact[] =>
  presentFacts([
    ['職種', formatJob(it)],
    ['生年月日', it.birthday === null ? undefined : formatDate(Date.parse(it.birthday))],
    ['志望動機', it.motivation],
    ['応募書類', it.fileIds.length > 0 ? `${it.fileIds.length}点` : undefined],
  ])
