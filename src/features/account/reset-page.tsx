import { useCallback, useState } from 'react'
import * as z from 'zod/mini'
import * as customersApi from '#contract/customers/api.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { newPasswordField } from '#contract/customers/password.ts'
import { call } from '#src/device/query/call.ts'
import { toRefusal } from '#src/device/network/error-messages.ts'
import { useLinkToken } from '#src/routing/link-token.ts'
import { buttonClass } from '#src/ui/controls/button.tsx'
import { PasswordField } from '#src/ui/field/password-field.tsx'
import { Form } from '#src/ui/form/form.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Link } from '#src/ui/controls/link.tsx'
import { AuthPage } from './auth-page.tsx'
import { useNewPassword } from './use-new-password.ts'

const TITLE = '新しいパスワードの設定'
const SCHEMA = z.object({ newPassword: newPasswordField })
/** Only the server can find the owner of the link. */
const UNKNOWN_PERSON = { email: '', names: [] }

const isLinkProblem = (error: unknown) =>
  error instanceof CodedError && (error.code === 'LINK_INVALID' || error.details?.['token'] !== undefined)

export function ResetPage() {
  const token = useLinkToken()
  const [state, setState] = useState<'open' | 'done' | 'invalid'>('open')
  if (state === 'done') return <Done />
  if (state === 'invalid') return <NoLink>{EXPIRED}</NoLink>
  if (token === '') return <NoLink>{WITHOUT_TOKEN}</NoLink>
  return <NewPassword token={token} onDone={() => setState('done')} onInvalid={() => setState('invalid')} />
}

interface NewPasswordProps {
  token: string | undefined
  onDone: () => void
  onInvalid: () => void
}

function NewPassword({ token = '', onDone, onInvalid }: NewPasswordProps) {
  const { problems, fieldFor } = useNewPassword()
  const check = useCallback(
    ({ newPassword }: { newPassword: unknown }) => problems('newPassword', newPassword, UNKNOWN_PERSON),
    [problems],
  )
  const form = useForm({
    schema: SCHEMA,
    check,
    describeError: toRefusal,
    submit: async ({ newPassword }) => {
      try {
        await call(customersApi.resetPassword, { body: { token, newPassword } })
        onDone()
      } catch (error) {
        if (!isLinkProblem(error)) throw error
        onInvalid()
      }
    },
  })
  return (
    <AuthPage title={TITLE} lead="設定すると、すべての端末からログアウトし、登録済みのパスキーを削除します。">
      <Form form={form} button="パスワードを設定する" offline="オフラインのため設定できません">
        <PasswordField
          label="新しいパスワード"
          enterKeyHint="send"
          {...fieldFor(() => UNKNOWN_PERSON)}
          {...form.field('newPassword')}
        />
      </Form>
    </AuthPage>
  )
}

const Done = () => (
  <AuthPage title="パスワードを設定しました">
    <p role="status">
      新しいパスワードでログインしてください。パスキーは、会員情報のページでもう一度追加していただけます。
    </p>
    <Link to="/login" className={buttonClass('primary', { wide: true })}>
      ログイン
    </Link>
  </AuthPage>
)

const EXPIRED =
  'リンクの有効期限（60分）が切れているか、すでに使われています。もう一度、再設定メールをお受け取りください。'
const WITHOUT_TOKEN =
  'このページは、再設定メールのリンクから開いてください。メールがお手元にない場合は、あらためてお送りします。'

/** An invalid link: offers to send another mail. */
const NoLink = ({ children }: { children: string }) => (
  <AuthPage title={TITLE}>
    <p role="status">{children}</p>
    <Link to="/password/forgot" className={buttonClass('primary', { wide: true })}>
      再設定メールを送る
    </Link>
  </AuthPage>
)
