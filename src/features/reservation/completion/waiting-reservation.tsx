import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { NewReservation } from '#contract/reservations.ts'
import type { Shop } from '#contract/shops.ts'
import { hasBackgroundSync } from '#src/local/outbox/background-sync.ts'
import { isUncertain, type OutboxRow } from '#src/local/outbox/outbox-row.ts'
import { settle } from '#src/local/outbox/shown-outbox.ts'
import { Badge } from '#src/ui/badge.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { Button } from '#src/ui/button.tsx'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { useIsOffline } from '#src/ui/use-is-offline.ts'
import { BodyFacts } from '../form/body-facts.tsx'
import css from './completion.module.css'

interface WaitingProps {
  row: OutboxRow
  body: NewReservation
  shop: Shop | undefined
}

function howItGoesOn(row: OutboxRow, isOffline: boolean): string {
  if (row.state === 'needsLogin') return 'ログインすると送信します。'
  if (isOffline && isUncertain(row))
    return '送信結果を確認しています。電波が届くと、受け付けられたかどうかがわかります。'
  if (!isOffline) return '送信しています。'
  return hasBackgroundSync() ? '電波が届きしだい送信します。' : '次に開いたときに送信します。'
}

/** On the device, and not in the shop's book yet. */
export function WaitingReservation({ row, body, shop }: WaitingProps) {
  const isOffline = useIsOffline()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const withdraw = async () => {
    setIsBusy(true)
    const fate = await settle(row.key).catch(() => 'unknown' as const)
    setIsBusy(false)
    if (fate !== 'withdrawn') return
    void showToast({ kind: 'success', text: '予約の送信を取り消しました' })
    await navigate({ to: '/reservation', search: { shop: body.shopId }, replace: true })
  }
  return (
    <div className={css.parts}>
      <div role="status" className={css.state}>
        <Badge kind="honey">{row.state === 'needsLogin' ? 'ログイン待ち' : '送信待ち'}</Badge>
        <p>
          <strong>まだ確定していません。</strong>
          {howItGoesOn(row, isOffline)}
        </p>
      </div>
      {row.state === 'needsLogin' && (
        <Link to="/login" className={buttonClass('primary', { wide: true })}>
          ログイン
        </Link>
      )}
      <BodyFacts {...{ body, shop }} />
      <Button
        kind="secondary"
        wide
        busy={isBusy}
        offline={isUncertain(row) ? 'オフラインのため取り消せません' : undefined}
        onClick={() => void withdraw()}
      >
        送信を取り消す
      </Button>
    </div>
  )
}
