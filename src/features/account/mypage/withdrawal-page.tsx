import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { type Customer, withdraw, withdrawalReasonField } from '#contract/customers.ts'
import { passwordField } from '#contract/password.ts'
import { call } from '#src/local/call.ts'
import { formDraft } from '#src/local/form-drafts.ts'
import { isUnsent } from '#src/local/outbox/outbox-row.ts'
import { leaveOutbox, useOutbox } from '#src/local/outbox/shown-outbox.ts'
import { refusalOf } from '#src/local/refusal.ts'
import { logOut } from '#src/session/session.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { PasswordField } from '#src/ui/field/password-field.tsx'
import { TextArea } from '#src/ui/field/text-area.tsx'
import { Form } from '#src/ui/form/form.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { MypageFrame } from './mypage-frame.tsx'
import css from './withdrawal-page.module.css'

export const WithdrawalPage = ({ onDone }: { onDone: () => void }) => (
  <MypageFrame title="退会のお手続き">{(customer) => <Withdrawal customer={customer} onDone={onDone} />}</MypageFrame>
)

const SCHEMA = z.object({ password: passwordField, reason: withdrawalReasonField })

function Withdrawal({ customer, onDone }: { customer: Customer; onDone: () => void }) {
  const waiting = useOutbox().rows.filter((row) => row.owner === customer.id && isUnsent(row)).length
  const draft = useMemo(() => formDraft('withdrawal', customer.id), [customer.id])
  const form = useForm({
    schema: SCHEMA,
    explain: refusalOf,
    draft,
    submit: async ({ password, reason }) => {
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
      <section className={css.facts} aria-labelledby="what-happens">
        <h2 id="what-happens" className={css.heading}>
          退会すると
        </h2>
        <ul>
          <li>お名前・ご住所などの会員情報は消去され、元に戻せません。</li>
          <li>すべての端末からログアウトし、この端末に保存された会員情報も消去されます。</li>
          {waiting > 0 && <li>送信待ちが{waiting}件あります。退会すると送信されません。</li>}
          <li>お取引の記録がある場合は、法令に基づき7年間保管します。</li>
          <li>同じメールアドレスで、いつでもあらためてご登録いただけます。</li>
        </ul>
      </section>
      <div className={css.card}>
        <Form form={form} button="退会する" offline="オフラインのため退会のお手続きができません">
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
        <Link to="/mypage" className={buttonClass('quiet', { wide: true })}>
          退会をやめる
        </Link>
      </div>
    </>
  )
}
