import { type ComponentType, useEffect, useState } from 'react'
import { countDeviceData } from '#src/device/registry.ts'
import type { DataCounts } from '#src/device/storage/data-set.ts'
import { useCustomer, useSession } from '#src/device/session/use-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { DataRows } from '#src/ui/content/data-rows.tsx'
import { Disclosure } from '#src/ui/content/disclosure.tsx'
import styles from './device-data.module.css'

export interface DeviceDataProps {
  /** Asks for confirmation, and deletes everything. */
  EraseDialog: ComponentType<{ open: boolean; onClose: () => void }>
}

/** What this device stores for the current customer, with a button to delete it. */
export function DeviceData({ EraseDialog }: DeviceDataProps) {
  const isCustomer = useSession().state === 'customer'
  const customerId = useCustomer()?.id
  const [counts, setCounts] = useState<DataCounts>()
  const [isAsking, setIsAsking] = useState(false)
  useEffect(() => void countDeviceData(customerId).then(setCounts), [customerId])
  return (
    <>
      <p className={styles.lead}>カートやお気に入り、入力途中の内容など、この端末に保存しているデータです。</p>
      <Disclosure summary="詳しく">
        <DataRows
          rows={[
            ['ログインの状態', isCustomer ? 'ログイン中' : 'ログインしていません'],
            ['入力途中の内容（1日で消えます）', counts && `${counts.drafts}件`],
            ['カートの商品', counts && `${counts.cartLines}種類`],
            ['お気に入り', counts && `${counts.favorites}件`],
            ['最近チェックした商品', counts && `${counts.recentItems}件`],
            ['郵便番号の住所', counts && `${counts.postalAreas}地域`],
            ['文字の大きさなどの設定', 'このページで選んだもの'],
          ]}
        />
      </Disclosure>
      <div className={styles.action}>
        <Button kind="danger" onClick={() => setIsAsking(true)}>
          この端末のデータを削除する
        </Button>
      </div>
      <EraseDialog open={isAsking} onClose={() => setIsAsking(false)} />
    </>
  )
}
