import { useState } from 'react'
import { eraseDeviceData } from '#src/device/registry.ts'
import { leavePage } from '#src/device/network/leave-page.ts'
import { withTimeLimit } from '#src/device/storage/limit-time.ts'
import { GUEST_OWNER } from '#src/device/storage/names.ts'
import { removeReturnUrl } from '#src/routing/return-url.ts'
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

const FAILURE =
  'この端末の保存領域が応答しないため、データの一部が残っている可能性があります。ほかのタブとブラウザをいったん閉じてから、もう一度お試しください。'

/** Deletes everything and reloads the page. Resolves to false, without a reload, if storage does not respond. */
async function eraseAll({ keepsUnsent = false } = {}): Promise<boolean> {
  const customerId = await withTimeLimit(loadCustomerId()).catch(() => undefined)
  if (customerId !== undefined)
    // The device's data is erased below, whatever the server says.
    await withTimeLimit(logout(keepsUnsent ? 'session-ended' : 'logged-out'), LEAVE_TIMEOUT_MS).catch(() => {})
  removeReturnUrl()
  const isErased = await eraseDeviceData({ customerId, keepsUnsent })
  if (isErased) leavePage(() => location.reload())
  return isErased
}

interface EraseDialogProps {
  open: boolean
  onClose: () => void
}

/** Asks before the data on this device is deleted. */
export function EraseDialog({ open, onClose }: EraseDialogProps) {
  const isCustomer = useSession().state === 'customer'
  const [state, setState] = useState<'asking' | 'erasing' | 'failed'>('asking')
  const erase = (options?: Parameters<typeof eraseAll>[0]) => {
    setState('erasing')
    void eraseAll(options).then((isErased) => isErased || setState('failed'))
  }
  const close = () => {
    setState('asking')
    onClose()
  }
  const hasFailed = state === 'failed'
  return (
    <LeaveDialog
      open={open}
      onClose={close}
      readOwners={readOwners}
      title={hasFailed ? 'データを削除できませんでした' : 'この端末のデータを削除しますか'}
      labels={LABELS}
      stay={hasFailed ? '閉じる' : 'キャンセルする'}
      failure={hasFailed && FAILURE}
      leave={() => erase()}
      onKeepUnsent={() => erase({ keepsUnsent: true })}
    >
      <p role="status">
        {state === 'erasing'
          ? '削除しています…'
          : isCustomer
            ? 'このページに表示しているデータをこの端末から削除し、ログアウトします。会員登録の内容と、送信済みのカート・お気に入りは消えません。'
            : 'このページに表示しているデータを、この端末から削除します。'}
      </p>
    </LeaveDialog>
  )
}
