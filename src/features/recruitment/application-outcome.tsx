import { FormFrame } from '#src/submissions/form-frame.tsx'
import { OutcomePage } from '#src/submissions/outcome-page.tsx'
import { buttonClass } from '#src/ui/controls/button.tsx'
import { EmptyState } from '#src/ui/content/empty-state.tsx'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import type { OpenJob } from './application-screens.tsx'

const SentApplication = lazyOnIdle(async () => (await import('./application-screens.tsx')).SentApplication)

const PARENTS = [{ label: '採用情報', href: '/recruitment' }]

/** The outcome of an application, by its key in the hash. */
export const ApplicationOutcome = ({ jobs }: { jobs: readonly OpenJob[] }) => (
  <OutcomePage
    kind="application"
    missing={(content) => (
      <FormFrame title="送信したご応募" parents={PARENTS}>
        {content}
      </FormFrame>
    )}
    noSubmission={(hasKey) => (
      <EmptyState
        action={
          <Link to="/recruitment" className={buttonClass('primary')}>
            採用情報
          </Link>
        }
      >
        {hasKey
          ? 'この端末には、ご応募の記録がありません。確認メールかマイページをご覧ください。'
          : 'ご応募は、採用情報のページから承ります。'}
      </EmptyState>
    )}
  >
    {(row) => (
      <SentApplication
        key={row.key}
        open
        row={row}
        jobs={jobs}
        parents={PARENTS}
        after={
          <Link to="/recruitment" className={buttonClass('quiet')}>
            採用情報へ戻る
          </Link>
        }
      />
    )}
  </OutcomePage>
)
