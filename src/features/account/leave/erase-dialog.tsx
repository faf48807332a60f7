import { useState } from 'react'
import { eraseDeviceData } from '#src/local/device-data.ts'
import { leavePage } from '#src/local/leave-page.ts'
import { GUEST } from '#src/local/owner.ts'
import { eraseWantedPage } from '#src/navigation/wanted-page.ts'
import { logOut, readCustomerId, useSession } from '#src/session/session.ts'
import type { Leavers } from './at-stake.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import type { LeaveWords } from './leave-question.tsx'

const readOwners: Leavers['readOwners'] = async () => {
  const customerId = await readCustomerId()
  return customerId === undefined ? [GUEST] : [GUEST, customerId]
}

const WORDS: LeaveWords = {
  send: '送信してから削除する',
  keep: '送信待ちを残して削除する',
  erase: '送信せずに削除する',
  go: '削除する',
  anyway: 'このまま削除する',
  unknown: 'このまま削除されると、送信待ちのものは送信されないことがあります。',
  drafts: '削除すると、この端末から消えます。',
}

/** Deletes everything and reloads the page. */
async function eraseAll({ keepsUnsent = false } = {}) {
  const customerId = await readCustomerId()
  if (customerId !== undefined) await logOut({ keepsUnsent })
  eraseWantedPage()
  await eraseDeviceData({ customerId, keepsUnsent })
  leavePage(() => location.reload())
}

interface EraseDialogProps {
  open: boolean
  onClose: () => void
}

/** Asks before the data on this device goes. */
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
      words={WORDS}
      stay="キャンセルする"
      leave={() => erase()}
      onKeep={() => erase({ keepsUnsent: true })}
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
