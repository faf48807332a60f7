import { useMemo } from 'react'
import { APPLICATION_OUTCOME_PAGE } from '#contract/shared/constants.ts'
import { NewForm } from '#src/submissions/new-form.tsx'
import type { SubmissionFormProps } from '#src/submissions/submission-form.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { lazyOnIdle } from '#src/ui/lazy-on-idle.tsx'
import { Section } from '#src/ui/section.tsx'
import type { OpenJob } from './application-screens.tsx'

const ApplicationForm = lazyOnIdle(async () => (await import('./application-screens.tsx')).ApplicationForm)

interface ApplicationSectionProps {
  /** Jobs that accept applications. */
  jobs: readonly OpenJob[]
}

/** The application form below the jobs, at `#apply`. */
export function ApplicationSection({ jobs }: ApplicationSectionProps) {
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
        <NewForm name="application" page={APPLICATION_OUTCOME_PAGE} Form={Form} />
      )}
    </Section>
  )
}
