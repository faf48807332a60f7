/**
 * Short messages in the corner of the window. At most 20 are shown; others wait, with their time
 * stopped, until one disappears. react-hot-toast would drop the oldest
 * beyond 20, so it is never given more.
 */
import { toast } from 'react-hot-toast/headless'
import { MAX_TOASTS, TOAST_REMOVE_DELAY_MS } from '#contract/shared/constants.ts'
import { ToastCard, type ToastContent } from './toast-card.tsx'

type Resolve = (pressed: string | undefined) => void

interface QueuedToast {
  id: string
  content: ToastContent
  times: number
  /** One for each call. */
  resolvers: Set<Resolve>
}

const waiting: QueuedToast[] = []
const shown = new Map<string, QueuedToast>()
/** Dismissed, perhaps still animating out. */
const leaving: string[] = []

/**
 * Resolves when the toast disappears, with the label of its button if that was pressed. Aborting
 * the signal also removes it. Equal messages share one toast, which shows how often.
 */
export const enqueueToast = (content: ToastContent, signal?: AbortSignal): Promise<string | undefined> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve(undefined)
    const handleAbort = () => withdraw(queued, settle)
    const settle: Resolve = (pressed) => {
      signal?.removeEventListener('abort', handleAbort)
      resolve(pressed)
    }
    const queued = findEqual(content) ?? { id: `toast-${Math.random()}`, content, times: 0, resolvers: new Set() }
    queued.times += 1
    queued.resolvers.add(settle)
    signal?.addEventListener('abort', handleAbort)
    if (shown.has(queued.id)) show(queued)
    else if (queued.times === 1) waiting.push(queued)
    showWaiting()
  })

const findEqual = ({ kind, text, action }: ToastContent): QueuedToast | undefined =>
  [...shown.values(), ...waiting].find(
    ({ content: it }) => it.kind === kind && it.text === text && it.action === action,
  )

function showWaiting() {
  while (shown.size < MAX_TOASTS) {
    const queued = waiting.shift()
    if (!queued) return
    // A dismissed one is removed early if its place is needed.
    const removed = shown.size + leaving.length >= MAX_TOASTS ? leaving.shift() : undefined
    if (removed !== undefined) toast.remove(removed)
    shown.set(queued.id, queued)
    show(queued)
  }
}

function show({ id, content, times }: QueuedToast) {
  toast(
    ({ visible }) => (
      <ToastCard {...content} times={times} isLeaving={!visible} onDismiss={(pressed) => dismiss(id, pressed)} />
    ),
    // Each card has its own timer: the library would pause all of them together.
    { id, duration: Infinity, removeDelay: TOAST_REMOVE_DELAY_MS },
  )
}

/** For one of several callers; the last one removes the toast. */
function withdraw(queued: QueuedToast, settle: Resolve) {
  if (!queued.resolvers.delete(settle)) return
  settle(undefined)
  if (queued.resolvers.size > 0) return
  const place = waiting.indexOf(queued)
  if (place < 0) dismiss(queued.id, undefined)
  else waiting.splice(place, 1)
}

function dismiss(id: string, pressed: string | undefined) {
  const queued = shown.get(id)
  if (!queued) return
  shown.delete(id)
  leaving.push(id)
  toast.dismiss(id)
  for (const settle of queued.resolvers) settle(pressed)
  showWaiting()
}
