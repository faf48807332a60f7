import { useEffect, useState } from 'react'
import * as shopsApi from '#contract/shops/api.ts'
import { type Shop } from '#contract/shops/schema.ts'
import { call } from '#src/device/query/call.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { TextSkeleton } from '#src/ui/skeleton.tsx'
import { useHeldPending } from '#src/ui/use-held-pending.ts'
import { NewReservation } from './form/new-reservation.tsx'

interface ReservationDialogProps {
  open?: boolean
  onClose?: () => void
  shopId?: number | undefined
  itemId?: number | undefined
}

/** The reservation form in a dialog. Closing it keeps the input as a draft. */
export function ReservationDialog({ open = false, onClose = () => {}, shopId, itemId }: ReservationDialogProps) {
  const [shops, setShops] = useState<readonly Shop[] | null>()
  useEffect(() => {
    if (!open || shops) return
    void call(shopsApi.list).then(
      ({ data }) => setShops(data),
      () => setShops(null),
    )
    // oxlint-disable-next-line react/exhaustive-deps -- requested on each opening until loaded
  }, [open])
  const isWaiting = useHeldPending(open && shops === undefined)
  return (
    <Dialog open={open} onClose={onClose} title="来店予約" size="reading">
      {isWaiting ? (
        <TextSkeleton lines={12} />
      ) : shops ? (
        <NewReservation {...{ shops, shopId, itemId }} onSent={onClose} />
      ) : (
        <EmptyState>店舗の情報を読み込めませんでした。通信できる場所で、もう一度お試しください。</EmptyState>
      )}
    </Dialog>
  )
}
