import { useState } from 'react'
import { eraseDeviceData } from '#src/device/registry.ts'
import { leavePage } from '#src/device/network/leave-page.ts'
import { withTimeLimit } from '#src/device/storage/limit-time.ts'
import { GUEST_OWNER } from '#src/device/storage/names.ts'
import { removeReturnUrl } from '#src/navigation/return-url.ts'
import { logout } from '#src/device/session/logout.ts'
import { loadCustomerId } from '#src/device/session/customer.ts'
import { useSession } from '#src/device/session/use-session.ts'
import { LEAVE_TIMEOUT_MS, type LeaveScope } from './pending-data.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import type { LeaveLabels } from './leave-question.tsx'

const readOwners: LeaveScope['readOwners'] = async () => {
  const customerId = await loadCustomerId()
  return customerId === undefined ? [GUEST_OWNER] : [GUEST_OWNER, customerId]
}

const LABELS: LeaveLabels = {
  send: '送信してから削除する',
  keep: '送信待ちを残して削除する',
  erase: '送信せずに削除する',
  go: '削除する',
  anyway: 'このまま削除する',
  unknown: 'このまま削除されると、送信待ちの内容は送信されないことがあります。',
  drafts: '削除すると、この端末から消えます。',
}

/** Deletes everything and reloads the page. */
async function eraseAll({ keepsUnsent = false } = {}) {
  const customerId = await withTimeLimit(loadCustomerId()).catch(() => undefined)
  if (customerId !== undefined)
    // The device's data is erased below, whatever the server says.
    await withTimeLimit(logout(keepsUnsent ? 'session-ended' : 'logged-out'), LEAVE_TIMEOUT_MS).catch(() => {})
  removeReturnUrl()
  await eraseDeviceData({ customerId, keepsUnsent })
  leavePage(() => location.reload())
}

interface EraseDialogProps {
  open: boolean
  onClose: () => void
}

/** Asks before the data on this device is deleted. */
export function EraseDialog(props: EraseDialogProps) {
  const isCustomer = useSession().state === 'customer'
  const [isErasing, setIsErasing] = useState(false)
  const erase = (options?: Parameters<typeof eraseAll>[0]) => {
    setIsErasing(true)
    void eraseAll(options)
  }
  return (
    <LeaveDialog
      {...props}
      {...{ readOwners }}
      title="この端末のデータを削除しますか"
      labels={LABELS}
      stay="キャンセルする"
      leave={() => erase()}
      onKeepUnsent={() => erase({ keepsUnsent: true })}
    >
      <p role="status">
        {isErasing
          ? '削除しています…'
          : isCustomer
            ? 'このページに表示しているデータをこの端末から削除し、ログアウトします。会員登録の内容と、送信済みのカート・お気に入りは消えません。'
            : 'このページに表示しているデータを、この端末から削除します。'}
      </p>
    </LeaveDialog>
  )
}
