import { useMemo } from 'react'
import { APPLICATION_OUTCOME_PAGE } from '#contract/shared/constants.ts'
import { NewForm } from '#src/submissions/new-form.tsx'
import type { SubmissionFormProps } from '#src/submissions/submission-form.tsx'
import { EmptyState } from '#src/ui/content/empty-state.tsx'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'
import { Section } from '#src/ui/content/section.tsx'
import type { OpenJob } from './application-screens.tsx'

const ApplicationForm = lazyOnIdle(async () => (await import('./application-screens.tsx')).ApplicationForm)

interface ApplicationSectionProps {
  /** Jobs that accept applications. */
  jobs: readonly OpenJob[]
  /** The job that the form starts with. */
  jobId: number | undefined
}

/** The application form below the jobs, at `#apply`. */
export function ApplicationSection({ jobs, jobId }: ApplicationSectionProps) {
  const Form = useMemo(
    () =>
      Object.assign((props: SubmissionFormProps) => <ApplicationForm {...props} open jobs={jobs} />, {
        preload: ApplicationForm.preload,
      }),
    [jobs],
  )
  return (
    <Section id="apply" title="応募フォーム" caption="Application" width="reading">
      {jobs.length === 0 ? (
        <EmptyState>現在募集中の職種はありません。</EmptyState>
      ) : (
        <NewForm
          name="application"
          page={APPLICATION_OUTCOME_PAGE}
          Form={Form}
          {...(jobId !== undefined && { values: { jobId: String(jobId) } })}
        />
      )}
    </Section>
  )
}
