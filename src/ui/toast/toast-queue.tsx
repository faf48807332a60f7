/**
 * Short messages in the corner of the window. At most 20 stand there; the next ones wait, their time not running, until one
 * goes. The library keeps what is shown and removes what has left; it drops the oldest beyond 20, so it never gets more.
 */
import { toast } from 'react-hot-toast/headless'
import { MAX_TOASTS, TOAST_REMOVE_DELAY_MS } from '#contract/rules.ts'
import { ToastCard, type ToastContent } from './toast-card.tsx'

interface Ticket {
  id: string
  content: ToastContent
  answer: (pressed: string | undefined) => void
}

const waiting: Ticket[] = []
const shown = new Map<string, Ticket>()
/** Dismissed, perhaps still on their way out. */
const leaving: string[] = []
let count = 0

/** Resolves when the toast goes, with the words of the button if it was pressed. It also goes with the signal. */
export const enqueueToast = (content: ToastContent, signal?: AbortSignal): Promise<string | undefined> =>
  new Promise((answer) => {
    if (signal?.aborted) return answer(undefined)
    const id = `toast-${++count}`
    waiting.push({ id, content, answer })
    signal?.addEventListener('abort', () => withdraw(id), { once: true })
    showWaiting()
  })

function showWaiting() {
  while (shown.size < MAX_TOASTS) {
    const ticket = waiting.shift()
    if (!ticket) return
    // One on its way out makes room at once.
    const gone = shown.size + leaving.length >= MAX_TOASTS ? leaving.shift() : undefined
    if (gone !== undefined) toast.remove(gone)
    show(ticket)
  }
}

function show(ticket: Ticket) {
  const { id, content } = ticket
  shown.set(id, ticket)
  toast(
    ({ visible }) => <ToastCard {...content} isLeaving={!visible} onDismiss={(pressed) => dismiss(id, pressed)} />,
    // Each card keeps its own time: the library would pause all of them together.
    { id, duration: Infinity, removeDelay: TOAST_REMOVE_DELAY_MS },
  )
}

function withdraw(id: string) {
  const place = waiting.findIndex((ticket) => ticket.id === id)
  const [ticket] = place < 0 ? [] : waiting.splice(place, 1)
  if (ticket) ticket.answer(undefined)
  else dismiss(id, undefined)
}

function dismiss(id: string, pressed: string | undefined) {
  const ticket = shown.get(id)
  if (!ticket) return
  shown.delete(id)
  leaving.push(id)
  toast.dismiss(id)
  ticket.answer(pressed)
  showWaiting()
}
