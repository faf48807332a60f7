import * as applicationsApi from '#contract/applications/api.ts'
import { formatJob, getApplicationFacts } from '#contract/applications/labels.ts'
import { type Application, APPLICATION_STATUSES } from '#contract/applications/schema.ts'
import { OwnForms } from '#src/submissions/own-forms.tsx'

/** On my page. */
export const OwnApplications = () => (
  <OwnForms
    title="採用へのご応募"
    list={applicationsApi.list}
    kind={applicationsApi.APPLICATION.name}
    statuses={APPLICATION_STATUSES}
    open={['received', 'screening']}
    getSubject={(it) => formatJob((it as Application).content)}
    getFacts={(it) => getApplicationFacts((it as Application).content)}
  />
)
