import { KeyRound as PasskeyIcon } from 'lucide-react'
import { Button } from '#src/ui/controls/button.tsx'
import { PasskeyMessage } from './passkey-message.tsx'
import { usePasskeyLogin } from './use-passkey-login.ts'
import css from './passkey-login.module.css'

/** Below the form: the other way to log in. Browsers without passkeys do not show it. */
export function PasskeyLogin() {
  const { isMissing, isBusy, notice, logIn } = usePasskeyLogin()
  if (isMissing) return null
  return (
    <div className={css.passkey}>
      <p className={css.or}>または</p>
      <PasskeyMessage notice={notice} />
      <Button
        kind="secondary"
        wide
        busy={isBusy}
        offline="オフラインのためパスキーを使えません"
        onClick={() => void logIn()}
      >
        <span className={css.label}>
          <PasskeyIcon aria-hidden size={20} strokeWidth={1.5} />
          パスキーでログイン
        </span>
      </Button>
      <p className={css.note}>指紋や顔、画面ロックで、パスワードを入力せずにログインできます。</p>
    </div>
  )
}
