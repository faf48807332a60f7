/** Says how what was sent off has ended, once over all tabs, to somebody who is looking. */
import { MESSAGES_PAGE } from '#contract/rules.ts'
import { isNews, type OutboxRow } from '#src/local/outbox/outbox-row.ts'
import { outcomeWords } from '#src/local/outbox/outcome-words.ts'
import { onShownOutbox, shownOutbox, takeNews } from '#src/local/outbox/shown-outbox.ts'
import { showToast } from '#src/ui/toast/show-toast.ts'

const KINDS = { done: 'success', needsChoice: 'warning', needsLogin: 'info' } as const

type Ended = keyof typeof KINDS

/** Its own page says it already; the thread says it of all its messages. */
const isShown = ({ page, key }: OutboxRow): boolean =>
  location.pathname === page && (page === MESSAGES_PAGE || location.hash === `#${key}`)

async function tell(row: OutboxRow, open: (row: OutboxRow) => void): Promise<void> {
  if (!(await takeNews(row.key)) || isShown(row)) return
  const { title } = outcomeWords(row)
  const pressed = await showToast({ kind: KINDS[row.state as Ended], text: title, action: '確認する' })
  if (pressed !== undefined) open(row)
}

/** `open`: leads to the page that shows what became of it. */
export function tellEnded(open: (row: OutboxRow) => void): void {
  const look = () => {
    if (document.hidden) return
    for (const row of shownOutbox().rows.filter(isNews)) void tell(row, open).catch(() => {})
  }
  onShownOutbox(look)
  document.addEventListener('visibilitychange', look)
  look()
}
