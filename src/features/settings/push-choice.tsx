import { useSettings } from '#src/navigation/site-data.ts'
import { isInstalled } from '#src/local/is-installed.ts'
import { isIos } from '#src/navigation/ios.ts'
import { useSession } from '#src/session/session.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { useIsOffline } from '#src/ui/use-is-offline.ts'
import styles from './push-choice.module.css'
import { PUSH_FAILED, PUSH_NOTES } from './push-words.ts'
import { usePush } from './use-push.ts'

const NOTES = {
  ...PUSH_NOTES,
  needsInstallation:
    'iPhoneとiPadでは、ホーム画面に追加したアプリで通知を受け取れます。共有ボタンの「ホーム画面に追加」で追加し、アプリの設定を開いてください。',
}

/** Only an app on the home screen is told there. */
const needsInstallation = () => isIos() && !isInstalled()

/** Only switching it on needs the push service and the server. */
const OFFLINE_NOTE = 'オフラインのため、通知をオンにできません。'

const GUEST_NOTE = '設定しました。お知らせは、ログインしている端末に届きます。'

/** Asks the browser for its permission only when it is switched on. */
export function PushChoice() {
  const { state, wanted, hasFailed, turn } = usePush(useSettings().pushKey)
  const isGuest = useSession().state === 'guest'
  const isOutOfReach = useIsOffline() && state === 'off'
  const stand = state === 'unsupported' && needsInstallation() ? 'needsInstallation' : state
  const note = isOutOfReach ? OFFLINE_NOTE : stand && (stand === 'on' && isGuest ? GUEST_NOTE : NOTES[stand])
  return (
    <>
      <Checkbox
        label="この端末で通知を受け取る"
        help="店舗からのメッセージ、ご予約の前日のお知らせ、新しい端末からのログインや、パスワード・メールアドレスの変更をお知らせします。"
        checked={wanted ?? state === 'on'}
        disabled={wanted !== undefined || isOutOfReach || (state !== 'on' && state !== 'off')}
        onChange={(event) => turn(event.target.checked)}
      />
      <p className={styles.note} role="status">
        {wanted === undefined ? !hasFailed && note : '設定しています…'}
      </p>
      {hasFailed && <Alert>{PUSH_FAILED}</Alert>}
    </>
  )
}
