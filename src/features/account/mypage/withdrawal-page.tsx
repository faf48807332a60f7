import { type ReactNode, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import * as customersApi from '#contract/customers/api.ts'
import { type Customer, withdrawalReasonField } from '#contract/customers/schema.ts'
import { passwordField } from '#contract/customers/password.ts'
import { call } from '#src/device/query/call.ts'
import { createFormDraft } from '#src/device/session/form-drafts.ts'
import { toRefusal } from '#src/device/network/error-messages.ts'
import { logout } from '#src/device/session/logout.ts'
import { CardFrame } from '#src/ui/content/card-frame.tsx'
import { buttonClass } from '#src/ui/controls/button.tsx'
import { PasswordField } from '#src/ui/field/password-field.tsx'
import { TextArea } from '#src/ui/field/text-area.tsx'
import { Form } from '#src/ui/form/form.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { QuestionDialog } from '#src/ui/overlay/question-dialog.tsx'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { useHeldPending } from '#src/ui/loading/pending.tsx'
import { MypageFrame, MypageSkeleton } from './mypage-frame.tsx'
import { useUnsentQuestion } from './use-unsent-question.ts'
import css from './withdrawal-page.module.css'

const LeaveDialog = lazyOnIdle(async () => (await import('../leave/leave-dialog.tsx')).LeaveDialog)

interface WithdrawalPageProps {
  onDone: () => void
  onStay: () => void
  /**
   * The visits that would be cancelled, rendered by another feature, which calls `onKnown` when it
   * has finished loading.
   */
  visits: (customer: Customer, onKnown: () => void) => ReactNode
}

export const WithdrawalPage = (props: WithdrawalPageProps) => (
  <MypageFrame title="退会のお手続き">{(customer) => <Procedure customer={customer} {...props} />}</MypageFrame>
)

/** Shown when the visits are loaded: they stand above everything else, which would move. */
function Procedure({ visits, ...rest }: WithdrawalPageProps & { customer: Customer }) {
  const [isKnown, setIsKnown] = useState(false)
  const isWaiting = useHeldPending(!isKnown)
  return (
    <>
      {isWaiting && <MypageSkeleton />}
      <div hidden={isWaiting}>
        <Consequences>{visits(rest.customer, () => setIsKnown(true))}</Consequences>
        <Withdrawal {...rest} />
      </div>
    </>
  )
}

/** What is deleted and what stays, whatever the state of device and account. */
const Consequences = ({ children }: { children: ReactNode }) => (
  <section className={css.facts} aria-labelledby="what-happens">
    <h2 id="what-happens" className={css.heading}>
      退会すると
    </h2>
    <ul>
      <li>お名前・ご住所などの会員情報は消去され、元に戻せません。</li>
      <li>これからのご来店・イベントのご予約がある場合は、すべてキャンセルし、店舗にもお知らせします。{children}</li>
      <li>店舗とのメッセージと、お送りいただいた写真は消去されます。</li>
      <li>
        リフォームのお問い合わせと採用へのご応募は、内容と添付のファイルを消去します。対応中・選考中のものは取り下げとなり、店舗にもお知らせします。
      </li>
      <li>お気に入りとカートの商品は、ほかの端末のものも含めて消去されます。</li>
      <li>
        パスキーは消去されます。お使いの端末やパスワードマネージャーに残ったパスキーは、そちらの設定から削除してください。
      </li>
      <li>すべての端末からログアウトします。この端末からは、入力途中の内容も消去されます。</li>
      <li>ほかの端末にある送信待ちの内容は、退会後は送信されません。</li>
      <li>
        ご来店・イベントの日時と店舗、お問い合わせ・ご応募の受付番号と受付日、退会の理由は、お名前などを除いて記録に残ります。ご応募の記録は、選考の終了や取り下げから半年後に消去します。
      </li>
      <li>お持ちのポイントと獲得予定のポイントは、すべて失効します。</li>
      <li>
        ご注文の記録は、お届け先とメールアドレスを含めて、法令に基づきご注文の日から8年3か月間保管し、ほかの目的には使いません。
      </li>
      <li>お届けや返金が済んでいないご注文があるあいだは、退会のお手続きができません。</li>
      <li>同じメールアドレスで、いつでもあらためてご登録いただけます。</li>
    </ul>
  </section>
)

const SCHEMA = z.object({ password: passwordField, reason: withdrawalReasonField })
const OFFLINE = 'オフラインのため退会のお手続きができません'
const STAY = '退会せずに戻る'
const LABELS = {
  send: '送信してから退会',
  erase: '削除して退会',
  go: '削除して退会',
  anyway: 'このまま退会',
  unknown: 'このまま退会されると、送信待ちの内容は送信されません。',
  drafts: '退会すると、この端末から消えます。',
}

/**
 * Not an error: the customer has to check something before pressing again, or nothing is left to
 * do.
 */
class PausedError extends Error {}

const describeError = (error: unknown) =>
  error instanceof PausedError ? (error.message ? { message: error.message } : {}) : toRefusal(error)

/** Asks once more, because nothing can be brought back. Resolves to false if the dialog is closed. */
function useConsent() {
  const [resolveAnswer, setResolveAnswer] = useState<(isGiven: boolean) => void>()
  const end = (isGiven: boolean) => {
    resolveAnswer?.(isGiven)
    setResolveAnswer(undefined)
  }
  return {
    ask: () => new Promise<boolean>((resolve) => setResolveAnswer(() => resolve)),
    dialog: { open: resolveAnswer !== undefined, onClose: () => end(false), onConfirm: () => end(true) },
  }
}

function Withdrawal({ customer, onDone, onStay }: Omit<WithdrawalPageProps, 'visits'> & { customer: Customer }) {
  const question = useUnsentQuestion(customer.id)
  const draft = useMemo(() => createFormDraft('withdrawal', customer.id), [customer.id])
  const consent = useConsent()
  const form = useForm({
    schema: SCHEMA,
    describeError,
    draft,
    submit: async ({ password, reason }) => {
      if (!(await consent.ask())) throw new PausedError()
      const decision = await question.ask()
      if (decision === 'stay') onStay()
      if (decision === 'stay' || decision === 'closed') throw new PausedError()
      if (decision === 'arrived')
        throw new PausedError(
          '送信待ちだった内容が店舗に届きました。退会すると、ご予約はキャンセルされ、お問い合わせ・ご応募は取り下げとなり、メッセージは消去されます。上の内容をご確認のうえ、もう一度「退会する」を押してください。',
        )
      await call(customersApi.withdraw, { body: { password, ...(reason && { reason }) } })
      // Deletes the data on the device too, in all tabs.
      await logout('account-closed', customer.id)
      void showToast({ kind: 'success', text: '退会のお手続きが完了しました。ご利用ありがとうございました' })
      onDone()
    },
  })
  return (
    <>
      <CardFrame className={css.card}>
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
      </CardFrame>
      <QuestionDialog
        {...consent.dialog}
        title="本当に退会しますか"
        stay={STAY}
        confirm="退会を確定する"
        offline={OFFLINE}
      >
        <p>会員情報とポイントは消去され、元に戻せません。これからのご予約はすべてキャンセルします。</p>
      </QuestionDialog>
      <LeaveDialog {...question.dialog} title="送信待ちがあります" labels={LABELS} stay={STAY} offline={OFFLINE}>
        <p>
          退会すると、お送りいただいたご予約はキャンセルされ、お問い合わせ・ご応募は取り下げとなり、メッセージは消去されます。
        </p>
      </LeaveDialog>
    </>
  )
}
