import type { Call } from '#contract/render.ts'
import { isIos } from '#src/navigation/ios.ts'
import { useSession } from '#src/session/session.ts'
import { Button } from '#src/ui/button.tsx'
import { CopyCode } from './copy-code.tsx'
import css from './install-settings.module.css'
import { install, useInstallWay } from './install-way.ts'
import { PasteCode } from './paste-code.tsx'

/** The app in the settings: how it is added, and what a guest takes along. */
export function InstallSettings({ call }: { call: Call }) {
  const way = useInstallWay()
  const isGuest = useSession().state === 'guest'
  if (way === 'none') return <p>お使いのブラウザは追加に対応していないか、すでに追加済みです。</p>
  if (way === 'app')
    return (
      <div className={css.part}>
        <p>アプリとして開いています。</p>
        {isIos() && isGuest && (
          <>
            <p className={css.note}>
              Safariのカートとお気に入りは、引き継ぎコードで移せます。ログインすると自動で引き継がれます。
            </p>
            <PasteCode call={call} />
          </>
        )}
      </div>
    )
  return (
    <div className={css.part}>
      <p>ホーム画面からすぐに開き、電波の届かない場所でも商品をご覧いただけます。</p>
      <Button onClick={() => void install()}>アプリを追加</Button>
      {way === 'guide' && isGuest && (
        <>
          <p className={css.note}>
            追加したアプリは空の状態で始まります。カートとお気に入りは、引き継ぎコードで移せます。
          </p>
          <CopyCode />
        </>
      )}
    </div>
  )
}
