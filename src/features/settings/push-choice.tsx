import type { PushState } from '#src/local/push/push-state.ts'
import { useSettings } from '#src/navigation/site-data.ts'
import { isInstalled } from '#src/local/is-installed.ts'
import { isIos } from '#src/navigation/ios.ts'
import { useSession } from '#src/session/session.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { useIsOffline } from '#src/ui/use-is-offline.ts'
import styles from './push-choice.module.css'
import { usePush } from './use-push.ts'

const NOTES: Record<PushState | 'needsInstallation', string> = {
  unsupported: 'このブラウザは通知に対応していません。大切なお知らせはメールでお届けします。',
  needsInstallation:
    'iPhoneとiPadでは、ホーム画面に追加したアプリで通知を受け取れます。共有ボタンの「ホーム画面に追加」で追加し、アプリの設定を開いてください。',
  denied:
    '通知がブロックされています。ブラウザまたは端末の設定で、このサイトの通知を許可してから、このページに戻ってください。',
  off: 'いつでもここで切り替えられます。',
  on: 'この端末に通知をお届けします。',
}

/** Only an app on the home screen is told there. */
const needsInstallation = () => isIos() && !isInstalled()

/** Only switching it on needs the push service and the server. */
const OFFLINE_NOTE = 'オフラインのため、いまは通知をオンにできません。'

const GUEST_NOTE = '準備ができました。お知らせは、ログインしている端末に届きます。'

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
        help="新しい端末からのログインやパスワードの変更など、アカウントの大切なお知らせです。"
        checked={wanted ?? state === 'on'}
        disabled={wanted !== undefined || isOutOfReach || (state !== 'on' && state !== 'off')}
        onChange={(event) => turn(event.target.checked)}
      />
      <p className={styles.note} role="status">
        {wanted === undefined ? !hasFailed && note : '設定しています…'}
      </p>
      {hasFailed && <Alert>通知を設定できませんでした。通信の状態をご確認のうえ、もう一度お試しください。</Alert>}
    </>
  )
}
