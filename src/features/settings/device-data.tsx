import { useEffect, useState } from 'react'
import { countDeviceData, type DeviceData as Counts, eraseDeviceData } from '#src/local/device-data.ts'
import { leavePage } from '#src/local/leave-page.ts'
import { eraseWantedPage } from '#src/navigation/wanted-page.ts'
import { logOut, useSession } from '#src/session/session.ts'
import { Button } from '#src/ui/button.tsx'
import { DataRows } from '#src/ui/data-rows.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

/** Everything goes, and the page begins anew without it. */
async function eraseAll(isCustomer: boolean) {
  if (isCustomer) await logOut()
  eraseWantedPage()
  await eraseDeviceData()
  leavePage(() => location.reload())
}

export function DeviceData() {
  const session = useSession()
  const isCustomer = session.state === 'customer'
  const customerId = isCustomer ? session.customer?.id : undefined
  const [counts, setCounts] = useState<Counts>()
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => void countDeviceData(customerId).then(setCounts), [customerId])
  const erase = () => {
    setIsBusy(true)
    void eraseAll(isCustomer)
  }
  return (
    <>
      <DataRows
        rows={[
          ['ログインの状態', isCustomer ? 'ログイン中' : 'ログインしていません'],
          ['入力途中の内容（1日で消えます）', counts && `${counts.drafts}件`],
          ['カートの商品', counts && `${counts.cartLines}種類`],
          ['お気に入り', counts && `${counts.favorites}件`],
          ['最近見た商品', counts && `${counts.recentItems}件`],
          ['郵便番号の住所', counts && `${counts.postalAreas}地域`],
          ['文字の大きさなどの設定', 'このページで選んだもの'],
        ]}
      />
      <Button kind="secondary" onClick={() => setIsAsking(true)}>
        この端末のデータを削除する
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="この端末のデータを削除しますか"
        footer={
          <>
            <Button kind="secondary" onClick={() => setIsAsking(false)}>
              キャンセルする
            </Button>
            <Button busy={isBusy} onClick={erase}>
              削除する
            </Button>
          </>
        }
      >
        <p>
          上のデータをこの端末から消します。
          {isCustomer && 'ログアウトします。会員登録の内容と、送信済みのカート・お気に入りは消えません。'}
          {counts !== undefined &&
            counts.unsent > 0 &&
            `送信待ちが${counts.unsent}件あります。削除すると送信されません。`}
        </p>
      </Dialog>
    </>
  )
}
