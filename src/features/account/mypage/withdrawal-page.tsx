import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { type Customer, withdraw, withdrawalReasonField } from '#contract/customers.ts'
import { passwordField } from '#contract/password.ts'
import { call } from '#src/local/call.ts'
import { formDraft } from '#src/local/form-drafts.ts'
import { leaveOutbox } from '#src/local/outbox/shown-outbox.ts'
import { refusalOf } from '#src/local/refusal.ts'
import { logOut } from '#src/session/session.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { PasswordField } from '#src/ui/field/password-field.tsx'
import { TextArea } from '#src/ui/field/text-area.tsx'
import { Form } from '#src/ui/form/form.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { late } from '#src/ui/late.tsx'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { useHeldPending } from '#src/ui/use-held-pending.ts'
import { MypageFrame, MypageSkeleton } from './mypage-frame.tsx'
import { useWaitingQuestion } from './use-waiting-question.ts'
import css from './withdrawal-page.module.css'

const LeaveDialog = late(async () => (await import('../leave/leave-dialog.tsx')).LeaveDialog)

interface WithdrawalPageProps {
  onDone: () => void
  onStay: () => void
  /** The visits that would be cancelled, told by another feature, which calls `onKnown` when it has no more to tell. */
  visits: (customer: Customer, onKnown: () => void) => ReactNode
}

export const WithdrawalPage = (props: WithdrawalPageProps) => (
  <MypageFrame title="退会のお手続き">{(customer) => <Procedure customer={customer} {...props} />}</MypageFrame>
)

/** Shown when the visits are known: they stand above all else, which would move. */
function Procedure({ visits, ...rest }: WithdrawalPageProps & { customer: Customer }) {
  const [isKnown, setIsKnown] = useState(false)
  const isWaiting = useHeldPending(!isKnown)
  return (
    <>
      {isWaiting && <MypageSkeleton />}
      <div hidden={isWaiting}>
        <Lost>{visits(rest.customer, () => setIsKnown(true))}</Lost>
        <Withdrawal {...rest} />
      </div>
    </>
  )
}

/** What goes and what stays, whatever the state of device and account. */
const Lost = ({ children }: { children: ReactNode }) => (
  <section className={css.facts} aria-labelledby="what-happens">
    <h2 id="what-happens" className={css.heading}>
      退会すると
    </h2>
    <ul>
      <li>お名前・ご住所などの会員情報は消去され、元に戻せません。</li>
      <li>これからのご予約がある場合は、すべてキャンセルし、店舗にもお知らせします。{children}</li>
      <li>店舗とのメッセージと、お送りいただいた写真は消去されます。</li>
      <li>お気に入りとカートの商品は、ほかの端末のものも含めて消去されます。</li>
      <li>すべての端末からログアウトします。この端末からは、入力途中の内容も消去されます。</li>
      <li>ほかの端末に送信待ちがある場合、退会後は送信されません。</li>
      <li>ご来店の日時と店舗、退会の理由は、お名前などを除いて記録に残ります。</li>
      <li>お取引の記録がある場合は、法令に基づき7年間保管します。</li>
      <li>同じメールアドレスで、いつでもあらためてご登録いただけます。</li>
    </ul>
  </section>
)

const SCHEMA = z.object({ password: passwordField, reason: withdrawalReasonField })
const OFFLINE = 'オフラインのため退会のお手続きができません'
const STAY = '退会せずに戻る'
const WORDS = {
  send: '送信してから退会',
  erase: '削除して退会',
  go: '削除して退会',
  anyway: 'このまま退会',
  unknown: 'このまま退会されると、送信待ちのものは送信されません。',
  drafts: '退会すると、この端末から消えます。',
}

/** Not a failure: there is something to look at before the customer presses again, or nothing to be done. */
class PausedError extends Error {}

const explain = (error: unknown) =>
  error instanceof PausedError ? (error.message ? { message: error.message } : {}) : refusalOf(error)

function Withdrawal({ customer, onDone, onStay }: Omit<WithdrawalPageProps, 'visits'> & { customer: Customer }) {
  const question = useWaitingQuestion(customer.id)
  const draft = useMemo(() => formDraft('withdrawal', customer.id), [customer.id])
  const form = useForm({
    schema: SCHEMA,
    explain,
    draft,
    submit: async ({ password, reason }) => {
      const answer = await question.ask()
      if (answer === 'stay') onStay()
      if (answer === 'stay' || answer === 'closed') throw new PausedError()
      if (answer === 'arrived')
        throw new PausedError(
          '送信待ちだったものが店舗に届きました。退会すると、ご予約はキャンセルされ、メッセージは消去されます。上の内容をご確認のうえ、もう一度「退会する」を押してください。',
        )
      await call(withdraw, { body: { password, ...(reason && { reason }) } })
      // The device forgets too, in all tabs.
      await leaveOutbox(customer.id, 'gone').catch(reportError)
      await logOut()
      void showToast({ kind: 'success', text: '退会のお手続きが完了しました。ご利用ありがとうございました' })
      onDone()
    },
  })
  return (
    <>
      <div className={css.card}>
        <Form form={form} button="退会する" buttonKind="danger" offline={OFFLINE}>
          <PasswordField
            label="現在のパスワード"
            autoComplete="current-password"
            enterKeyHint="next"
            {...form.field('password')}
          />
          <TextArea
            label="退会の理由"
            help="よろしければお聞かせください（1,000文字まで）。"
            {...form.field('reason')}
          />
        </Form>
        <Link to="/mypage" className={buttonClass('secondary', { wide: true })}>
          {STAY}
        </Link>
      </div>
      <LeaveDialog {...question.dialog} title="送信待ちがあります" words={WORDS} stay={STAY} offline={OFFLINE}>
        <p>退会すると、お送りいただいたご予約はキャンセルされ、メッセージは消去されます。</p>
      </LeaveDialog>
    </>
  )
}
