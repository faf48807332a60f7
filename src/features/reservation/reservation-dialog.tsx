import { useQuery } from '@tanstack/react-query'
import * as shopsApi from '#contract/shops/api.ts'
import { apiQuery } from '#src/device/query/api-query.ts'
import { withQueryClient } from '#src/device/query/query-client.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { EmptyState } from '#src/ui/content/empty-state.tsx'
import { Pending } from '#src/ui/loading/pending.tsx'
import { TextSkeleton } from '#src/ui/loading/skeleton.tsx'
import { NewReservation, type ReservationTarget } from './form/new-reservation.tsx'

interface ReservationDialogProps {
  open?: boolean
  onClose?: () => void
  target: ReservationTarget
}

/** The reservation form in a dialog. Closing it keeps the input as a draft. */
export const ReservationDialog = withQueryClient(function ReservationDialog(props: ReservationDialogProps) {
  const { open = false, onClose = () => {}, target } = props
  // Requested on each opening until loaded.
  const { data, isError } = useQuery({ ...apiQuery(shopsApi.list), enabled: open, staleTime: 'static' })
  return (
    <Dialog open={open} onClose={onClose} title="来店予約" size="reading">
      <Pending
        data={data}
        skeleton={<TextSkeleton lines={12} />}
        failure={
          isError && (
            <EmptyState>店舗の情報を読み込めませんでした。通信できる場所で、もう一度お試しください。</EmptyState>
          )
        }
      >
        {({ data: shops }) => <NewReservation shops={shops} target={target} onSent={onClose} />}
      </Pending>
    </Dialog>
  )
})
