import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { requestReset } from '#contract/customers.ts'
import { call } from '#src/local/call.ts'
import { formDraft } from '#src/local/form-drafts.ts'
import { refusalOf } from '#src/local/refusal.ts'
import { Button } from '#src/ui/button.tsx'
import { EmailField } from '#src/ui/field/email-field.tsx'
import { Form } from '#src/ui/form/form.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { AuthPage } from './auth-page.tsx'

const DRAFT = formDraft('forgot')
const TITLE = 'パスワードの再設定'

const back = (
  <p>
    <Link to="/login">ログインに戻る</Link>
  </p>
)

/** Says the same whether the address is known or not. */
export function ForgotPage() {
  const [sentTo, setSentTo] = useState<string>()
  return sentTo === undefined ? (
    <AskForLink onSent={setSentTo} />
  ) : (
    <LinkSent to={sentTo} onAgain={() => setSentTo(undefined)} />
  )
}

function AskForLink({ onSent }: { onSent: (email: string) => void }) {
  const form = useForm({
    schema: requestReset.body!,
    explain: refusalOf,
    draft: DRAFT,
    submit: async (body) => {
      await call(requestReset, { body })
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

const LinkSent = ({ to, onAgain }: { to: string; onAgain: () => void }) => (
  <AuthPage title={TITLE} others={back}>
    <div role="status">
      <p>
        <strong>{to}</strong>{' '}
        がご登録のメールアドレスであれば、再設定のメールをお送りしました。60分以内に、メールのリンクを開いてください。
      </p>
    </div>
    <p>数分たっても届かないときは、迷惑メールのフォルダーと、入力されたメールアドレスをご確認ください。</p>
    <Button kind="secondary" wide onClick={onAgain}>
      もう一度入力する
    </Button>
  </AuthPage>
)
