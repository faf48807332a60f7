/**
 * Short messages in the corner of the window. At most 20 stand there; the next ones wait, their time not running, until one
 * goes. The library keeps what is shown and removes what has left; it drops the oldest beyond 20, so it never gets more.
 */
import { toast } from 'react-hot-toast/headless'
import { MAX_TOASTS, TOAST_REMOVE_DELAY_MS } from '#contract/rules.ts'
import { ToastCard, type ToastContent } from './toast-card.tsx'

type Answer = (pressed: string | undefined) => void

interface Ticket {
  id: string
  content: ToastContent
  times: number
  /** One for each time. */
  answers: Set<Answer>
}

const waiting: Ticket[] = []
const shown = new Map<string, Ticket>()
/** Dismissed, perhaps still on their way out. */
const leaving: string[] = []
let count = 0

/**
 * Resolves when the toast goes, with the words of the button if it was pressed. It also goes with the signal. The same
 * message stands there once, and says how often.
 */
export const enqueueToast = (content: ToastContent, signal?: AbortSignal): Promise<string | undefined> =>
  new Promise((answer) => {
    if (signal?.aborted) return answer(undefined)
    const ticket = sameAs(content) ?? { id: `toast-${++count}`, content, times: 0, answers: new Set() }
    ticket.times += 1
    ticket.answers.add(answer)
    signal?.addEventListener('abort', () => withdraw(ticket, answer), { once: true })
    if (shown.has(ticket.id)) show(ticket)
    else if (ticket.times === 1) waiting.push(ticket)
    showWaiting()
  })

const sameAs = ({ kind, text, action }: ToastContent): Ticket | undefined =>
  [...shown.values(), ...waiting].find(
    ({ content: it }) => it.kind === kind && it.text === text && it.action === action,
  )

function showWaiting() {
  while (shown.size < MAX_TOASTS) {
    const ticket = waiting.shift()
    if (!ticket) return
    // One on its way out makes room at once.
    const gone = shown.size + leaving.length >= MAX_TOASTS ? leaving.shift() : undefined
    if (gone !== undefined) toast.remove(gone)
    shown.set(ticket.id, ticket)
    show(ticket)
  }
}

function show({ id, content, times }: Ticket) {
  toast(
    ({ visible }) => (
      <ToastCard {...content} times={times} isLeaving={!visible} onDismiss={(pressed) => dismiss(id, pressed)} />
    ),
    // Each card keeps its own time: the library would pause all of them together.
    { id, duration: Infinity, removeDelay: TOAST_REMOVE_DELAY_MS },
  )
}

/** For one of those who showed it; the toast goes with the last. */
function withdraw(ticket: Ticket, answer: Answer) {
  if (!ticket.answers.delete(answer)) return
  answer(undefined)
  if (ticket.answers.size > 0) return
  const place = waiting.indexOf(ticket)
  if (place < 0) dismiss(ticket.id, undefined)
  else waiting.splice(place, 1)
}

function dismiss(id: string, pressed: string | undefined) {
  const ticket = shown.get(id)
  if (!ticket) return
  shown.delete(id)
  leaving.push(id)
  toast.dismiss(id)
  for (const answer of ticket.answers) answer(pressed)
  showWaiting()
}
