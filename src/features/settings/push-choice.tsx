import { useSettings } from '#src/routing/site-data.ts'
import { isIos, isInstalled } from '#src/device/storage/platform.ts'
import { useSession } from '#src/device/session/use-session.ts'
import { Alert } from '#src/ui/content/alert.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { useIsOffline } from '#src/ui/hooks/use-is-offline.ts'
import styles from './push-choice.module.css'
import { PUSH_FAILED, PUSH_NOTES, usePush } from './use-push.ts'

const NOTES = {
  ...PUSH_NOTES,
  needsInstallation:
    'iPhoneとiPadでは、ホーム画面に追加したアプリで通知を受け取れます。共有ボタンの「ホーム画面に追加」で追加し、アプリの設定を開いてください。',
}

/** On iOS only home-screen apps receive notifications. */
const needsInstallation = () => isIos() && !isInstalled()

/** Only switching it on needs the push service and the server. */
const OFFLINE_NOTE = 'オフラインのため、通知をオンにできません。'

const GUEST_NOTE = '設定しました。お知らせは、ログインしている端末に届きます。'

/** Asks for the browser's permission only when it is switched on. */
export function PushChoice() {
  const { state, pendingState, hasFailed, toggle } = usePush(useSettings().pushKey)
  const isGuest = useSession().state === 'guest'
  const isUnreachable = useIsOffline() && state === 'off'
  const displayedState = state === 'unsupported' && needsInstallation() ? 'needsInstallation' : state
  const note = isUnreachable
    ? OFFLINE_NOTE
    : displayedState && (displayedState === 'on' && isGuest ? GUEST_NOTE : NOTES[displayedState])
  return (
    <>
      <Checkbox
        label="この端末で通知を受け取る"
        help="店舗からのメッセージ、ご予約の前日のご案内、新しい端末からのログイン、パスワードやメールアドレスの変更をお知らせします。"
        checked={pendingState ?? state === 'on'}
        disabled={pendingState !== undefined || isUnreachable || (state !== 'on' && state !== 'off')}
        onChange={(event) => toggle(event.target.checked)}
      />
      <p className={styles.note} role="status">
        {pendingState === undefined ? !hasFailed && note : '設定しています…'}
      </p>
      {hasFailed && <Alert>{PUSH_FAILED}</Alert>}
    </>
  )
}
