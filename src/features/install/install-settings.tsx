import { isIos } from '#src/device/storage/platform.ts'
import { useSession } from '#src/device/session/use-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { CopyCode } from './copy-code.tsx'
import css from './install-settings.module.css'
import { install, useInstallMethod } from './install-method.ts'
import { PasteCode } from './paste-code.tsx'

/** The app in the settings: its installation, and the transfer of a guest's data. */
export function InstallSettings() {
  const method = useInstallMethod()
  const isGuest = useSession().state === 'guest'
  if (method === 'none') return <p>お使いのブラウザは追加に対応していないか、すでに追加済みです。</p>
  if (method === 'app')
    return (
      <div className={css.part}>
        <p>アプリとして開いています。</p>
        {isIos() && isGuest && (
          <>
            <p className={css.note}>
              Safariのカートとお気に入りは、引き継ぎコードで移せます。ログインすると自動で引き継がれます。
            </p>
            <PasteCode />
          </>
        )}
      </div>
    )
  return (
    <div className={css.part}>
      <p>ホーム画面からすぐに開き、通信できない場所でも商品をご覧いただけます。</p>
      <Button onClick={() => void install()}>アプリを追加</Button>
      {method === 'guide' && isGuest && (
        <>
          <p className={css.note}>
            追加したアプリは、カートとお気に入りが空の状態で始まります。中身は引き継ぎコードで移せます。
          </p>
          <CopyCode />
        </>
      )}
    </div>
  )
}
