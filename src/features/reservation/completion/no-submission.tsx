import { useSession } from '#src/device/session/use-session.ts'
import { buttonClass } from '#src/ui/controls/button.tsx'
import { EmptyState } from '#src/ui/content/empty-state.tsx'
import css from '#src/submissions/outcome.module.css'
import { Link } from '#src/ui/controls/link.tsx'
import { NextSteps } from './next-steps.tsx'

/** Shown if the hash matches no reservation of this device. */
export function NoSubmission({ hasKey }: { hasKey: boolean }) {
  const isGuest = useSession().state !== 'customer'
  return (
    <div className={css.parts}>
      <EmptyState
        action={
          <Link to="/reservation" className={buttonClass('primary')}>
            来店予約
          </Link>
        }
      >
        {hasKey
          ? 'この端末には、ご予約の記録がありません。確認メールかマイページをご覧ください。'
          : 'ご予約は、来店予約のページから承ります。'}
      </EmptyState>
      <NextSteps isGuest={isGuest} />
    </div>
  )
}
