import { CodedError } from '#contract/shared/errors.ts'
import { EmptyState } from '#src/ui/content/empty-state.tsx'
import { buttonClass } from '#src/ui/controls/button.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { ReloadButton } from '#src/ui/loading/pending.tsx'

interface LinkFailureProps {
  error: unknown
  onRetry: () => void
  /** The link is unknown or has expired. */
  expired: string
  /** Anything else. */
  unavailable: string
}

/** For a page that the link of a mail opens, when its data cannot be loaded. */
export const LinkFailure = ({ error, onRetry, expired, unavailable }: LinkFailureProps) =>
  isLinkProblem(error) ? (
    <NoLink>{expired}</NoLink>
  ) : (
    <EmptyState action={<ReloadButton onClick={onRetry} />}>{unavailable}</EmptyState>
  )

export const isLinkProblem = (error: unknown): boolean =>
  error instanceof CodedError && (error.code === 'LINK_INVALID' || error.code === 'VALIDATION_FAILED')

/** The shop can help by phone. */
export const NoLink = ({ children }: { children: string }) => (
  <EmptyState
    action={
      <Link to="/shop" className={buttonClass('secondary')}>
        店舗の電話番号を見る
      </Link>
    }
  >
    {children}
  </EmptyState>
)
