import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as addressesApi from '#contract/addresses/api.ts'
import { toAddressText } from '#contract/addresses/labels.ts'
import type { Address } from '#contract/addresses/schema.ts'
import { toRefusal } from '#src/device/network/error-messages.ts'
import { apiMutation, apiQuery } from '#src/device/query/api-query.ts'
import { AddressText } from '#src/ui/text/address-text.tsx'
import { QuestionDialog } from '#src/ui/overlay/question-dialog.tsx'
import { showToast } from '#src/ui/toast/show-toast.ts'

interface RemoveAddressDialogProps {
  /** Open while there is one. */
  address: Address | undefined
  onClose: () => void
  /** What stays. */
  note: string
}

/** Asks before an address leaves the book. After a refusal it stays open with the message. */
export function RemoveAddressDialog({ address, onClose, note }: RemoveAddressDialogProps) {
  const client = useQueryClient()
  const { mutate, isPending, error, reset } = useMutation({
    ...apiMutation(addressesApi.remove),
    onSuccess: async () => {
      onClose()
      void showToast({ kind: 'success', text: 'お届け先を削除しました' })
      await client.invalidateQueries({ queryKey: apiQuery(addressesApi.list).queryKey })
    },
  })
  return (
    <QuestionDialog
      open={address !== undefined}
      onClose={() => {
        reset()
        onClose()
      }}
      title="お届け先を削除しますか"
      stay="残す"
      confirm="削除する"
      onConfirm={() => address && mutate({ params: { id: address.id } })}
      busy={isPending}
      offline="オフラインのため削除できません"
      problem={error !== null && toRefusal(error).message}
    >
      {address && <AddressText {...toAddressText(address)} />}
      <p>{note}</p>
    </QuestionDialog>
  )
}
