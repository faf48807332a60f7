import { isNotFound, useLocation } from '@tanstack/react-router'
import * as menusApi from '#contract/menus/api.ts'
import * as reformsApi from '#contract/reforms/api.ts'
import { SUBMISSION_KEY_PATTERN } from '#contract/shared/submission.ts'
import { INQUIRY_OUTCOME_PAGE } from '#contract/shared/constants.ts'
import type { Call } from '#contract/shared/render.ts'
import { FormFrame } from '#src/submissions/form-frame.tsx'
import { NewForm } from '#src/submissions/new-form.tsx'
import { OutcomePage } from '#src/submissions/outcome-page.tsx'
import { buttonClass } from '#src/ui/controls/button.tsx'
import { EmptyState } from '#src/ui/content/empty-state.tsx'
import { InternalLink, Link } from '#src/ui/controls/link.tsx'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'
import { useHydrated } from '#src/ui/hooks/use-hydrated.ts'
import css from './inquiry-page.module.css'

const InquiryForm = lazyOnIdle(async () => (await import('./inquiry-screens.tsx')).InquiryForm)
const SentInquiry = lazyOnIdle(async () => (await import('./inquiry-screens.tsx')).SentInquiry)

/** The case or the menu that an inquiry is about. */
interface Subject {
  id: number
  /** Missing if the server cannot be reached. */
  title?: string | undefined
}

interface Subjects {
  reform?: Subject | undefined
  menu?: Subject | undefined
}

/** Without network the form is shown without the title. */
async function loadSubject(id: number | undefined, loadTitle: (id: number) => Promise<string>) {
  if (id === undefined) return undefined
  const title = await loadTitle(id).catch((error: unknown) => {
    if (isNotFound(error)) throw error
    return undefined
  })
  return { id, title }
}

export async function loadSubjects(
  call: Call,
  { caseId, menuId }: { caseId: number | undefined; menuId: number | undefined },
  signal: AbortSignal,
): Promise<Subjects> {
  const [reform, menu] = await Promise.all([
    loadSubject(caseId, async (id) => (await call(reformsApi.get, { params: { id } }, { signal })).reform.title),
    loadSubject(menuId, async (id) => (await call(menusApi.get, { params: { id } }, { signal })).menu.name),
  ])
  return { reform, menu }
}

interface InquiryPageProps extends Subjects {
  title: string
  lead: string
}

/** The form; with the key of an inquiry in the hash, its outcome. Other hashes lead to a place in the page. */
export function InquiryPage(props: InquiryPageProps) {
  const hash = useLocation({ select: (it) => it.hash })
  const isOutcome = useHydrated() && SUBMISSION_KEY_PATTERN.test(hash)
  return isOutcome ? <InquiryOutcome title={props.title} /> : <InquiryFormPage {...props} />
}

function InquiryFormPage({ title, lead, reform, menu }: InquiryPageProps) {
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
              <InternalLink href={reform ? `/reform/${reform.id}` : `/menu/${subject.id}`}>
                {subject.title ?? (reform ? '施工事例' : 'メニュー')}
              </InternalLink>
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
