import { useCanStoreSession } from '#src/device/session/can-store-session.ts'
import { useHydrated } from '#src/ui/hooks/use-hydrated.ts'

/** Before a login that lasts only as long as the page. */
export function SessionNote() {
  const isHydrated = useHydrated()
  return isHydrated && <StorageNote />
}

function StorageNote() {
  const canStore = useCanStoreSession()
  return (
    !canStore && (
      <p role="status">
        ブラウザがデータの保存を止めているため、このページを閉じるか読み込み直すと、ログインが終わります。ご注文には、ブラウザの設定でCookieとサイトデータの保存を許可してください。
      </p>
    )
  )
}
