import { Link, useHydrated, useLocation } from '@tanstack/react-router'
import { INQUIRY_OUTCOME_PAGE } from '#contract/shared/constants.ts'
import { FormFrame } from '#src/submissions/form-frame.tsx'
import { NewForm } from '#src/submissions/new-form.tsx'
import { OutcomePage } from '#src/submissions/outcome-page.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { InternalLink } from '#src/ui/internal-link.tsx'
import { lazyOnIdle } from '#src/ui/lazy-on-idle.tsx'
import css from './inquiry-page.module.css'

const InquiryForm = lazyOnIdle(async () => (await import('./inquiry-screens.tsx')).InquiryForm)
const SentInquiry = lazyOnIdle(async () => (await import('./inquiry-screens.tsx')).SentInquiry)

/** The case or the menu that an inquiry is about. */
export interface InquirySubject {
  id: number
  /** Missing if it cannot be loaded. */
  title?: string | undefined
  href: string
}

interface InquiryPageProps {
  title: string
  lead: string
  case?: InquirySubject | undefined
  menu?: InquirySubject | undefined
}

/** The form; with the key of an inquiry in the hash, its outcome. */
export function InquiryPage(props: InquiryPageProps) {
  const hash = useLocation({ select: (it) => it.hash })
  const isOutcome = useHydrated() && hash !== ''
  return isOutcome ? <InquiryOutcome title={props.title} /> : <InquiryFormPage {...props} />
}

function InquiryFormPage({ title, lead, case: reform, menu }: InquiryPageProps) {
  const subject = reform ?? menu
  return (
    <FormFrame title={title} lead={lead}>
      <NewForm
        name="inquiry"
        page={INQUIRY_OUTCOME_PAGE}
        Form={InquiryForm}
        {...(subject && { values: { caseId: String(reform?.id ?? ''), menuId: String(menu?.id ?? '') } })}
      >
        {subject && (
          <div className={css.subject}>
            <p className={css.label}>{reform ? 'この施工事例についてのご相談' : 'このメニューについてのご相談'}</p>
            <p>
              <InternalLink href={subject.href}>{subject.title ?? (reform ? '施工事例' : 'メニュー')}</InternalLink>
            </p>
          </div>
        )}
      </NewForm>
    </FormFrame>
  )
}

const NEXT = (
  <nav aria-label="次のご案内" className={css.next}>
    <Link to="/reservation" className={buttonClass('quiet')}>
      来店予約
    </Link>
    <Link to="/shop" className={buttonClass('quiet')}>
      店舗
    </Link>
    <Link to="/" className={buttonClass('quiet')}>
      ホーム
    </Link>
  </nav>
)

const InquiryOutcome = ({ title }: { title: string }) => (
  <OutcomePage
    kind="inquiry"
    missing={(content) => <FormFrame title="送信したお問い合わせ">{content}</FormFrame>}
    noSubmission={() => (
      <EmptyState
        action={
          <InternalLink href={INQUIRY_OUTCOME_PAGE} className={buttonClass('primary')}>
            {title}
          </InternalLink>
        }
      >
        この端末には、お問い合わせの記録がありません。確認メールかマイページをご覧ください。
      </EmptyState>
    )}
  >
    {(row) => <SentInquiry key={row.key} open row={row} after={NEXT} />}
  </OutcomePage>
)
