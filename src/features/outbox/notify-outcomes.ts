/** Reports the outcome of a submission once across all tabs, on a visible page. */
import { MESSAGES_PAGE } from '#contract/shared/constants.ts'
import { needsNotification, type OutboxRow } from '#src/device/outbox/row.ts'
import { getOutcomeLabel } from '#src/device/outbox/outcome-labels.ts'
import { subscribeToOutbox, getOutbox, claimNotification } from '#src/device/outbox/outbox.ts'
import { showToast } from '#src/ui/toast/show-toast.ts'

const KINDS = { done: 'success', needsChoice: 'warning', needsLogin: 'info' } as const

type FinalState = keyof typeof KINDS

/** Its own page shows it already; the thread shows it for all messages. */
const isAlreadyShown = ({ page, key }: OutboxRow): boolean =>
  location.pathname === page && (page === MESSAGES_PAGE || location.hash === `#${key}`)

async function notify(row: OutboxRow, open: (row: OutboxRow) => void): Promise<void> {
  if (!(await claimNotification(row.key)) || isAlreadyShown(row)) return
  const { title } = getOutcomeLabel(row)
  const pressed = await showToast({ kind: KINDS[row.state as FinalState], text: title, action: '確認する' })
  if (pressed !== undefined) open(row)
}

/** `open` navigates to the page that shows the outcome. */
export function notifyOutcomes(open: (row: OutboxRow) => void): void {
  const check = () => {
    if (document.hidden) return
    // A row without a recorded notification is shown again.
    for (const row of getOutbox().rows.filter(needsNotification)) void notify(row, open).catch(() => {})
  }
  subscribeToOutbox(check)
  document.addEventListener('visibilitychange', check)
  check()
}
