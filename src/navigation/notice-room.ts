import { isShownUnsent } from '#src/local/outbox/outbox-row.ts'
import { onShownOutbox, shownOutbox } from '#src/local/outbox/shown-outbox.ts'
import { isOffline, pageReach } from '#src/local/page-reach.ts'

const hasNotice = () => shownOutbox().rows.some((row) => row.state === 'needsChoice' || isShownUnsent(row, isOffline()))

/**
 * Without network, or with something to send, strips stand in the header. Their room is there as soon as they are due, and
 * goes with them: at a start nothing moves when their code comes, and nothing is ever covered.
 */
export function keepNoticeRoom(): void {
  const measure = () => {
    document.documentElement.toggleAttribute('data-offline', isOffline())
    document.documentElement.toggleAttribute('data-outbox', hasNotice())
  }
  measure()
  pageReach().follow(measure)
  onShownOutbox(measure)
}
