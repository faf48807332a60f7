import { useState } from 'react'
import * as customersApi from '#contract/customers/api.ts'
import { call } from '#src/device/query/call.ts'
import { createFormDraft } from '#src/device/session/form-drafts.ts'
import { toRefusal } from '#src/device/network/error-messages.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { EmailField } from '#src/ui/field/text-field.tsx'
import { Form } from '#src/ui/form/form.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Link } from '#src/ui/controls/link.tsx'
import { AuthPage } from './auth-page.tsx'

const DRAFT = createFormDraft('forgot')
const TITLE = 'パスワードの再設定'

const back = (
  <p>
    <Link to="/login">ログインに戻る</Link>
  </p>
)

/** Shows the same result for known and unknown addresses. */
export function ForgotPage() {
  const [sentTo, setSentTo] = useState<string>()
  return sentTo === undefined ? (
    <AskForLink onSent={setSentTo} />
  ) : (
    <LinkSent to={sentTo} onRetry={() => setSentTo(undefined)} />
  )
}

function AskForLink({ onSent }: { onSent: (email: string) => void }) {
  const form = useForm({
    schema: customersApi.requestResetBody,
    describeError: toRefusal,
    draft: DRAFT,
    submit: async (body) => {
      await call(customersApi.requestReset, { body })
      onSent(body.email)
    },
  })
  return (
    <AuthPage
      title={TITLE}
      lead="会員登録のメールアドレスを入力してください。新しいパスワードを設定するためのリンクをお送りします。"
      others={back}
    >
      <Form form={form} button="再設定メールを送る" offline="オフラインのため送信できません">
        <EmailField label="メールアドレス" enterKeyHint="send" {...form.field('email')} />
      </Form>
    </AuthPage>
  )
}

const LinkSent = ({ to, onRetry }: { to: string; onRetry: () => void }) => (
  <AuthPage title={TITLE} others={back}>
    <div role="status">
      <p>
        <strong>{to}</strong>{' '}
        がご登録済みの場合は、再設定メールをお送りしています。60分以内に、メールのリンクを開いてください。
      </p>
    </div>
    <p>数分たっても届かないときは、迷惑メールのフォルダーと、入力されたメールアドレスをご確認ください。</p>
    <Button kind="secondary" wide onClick={onRetry}>
      もう一度入力する
    </Button>
  </AuthPage>
)
