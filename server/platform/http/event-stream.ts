import type { EventKind } from '#contract/events.ts'
import type { SignedIn } from './authenticate.ts'

export interface OpenStream {
  customer: SignedIn
  body: ReadableStream<Uint8Array>
  say(kind: EventKind): void
  beat(): void
  end(): void
}

/** So many unread messages are a reader that is gone. */
const MAX_UNREAD = 64

const encode = (text: string) => new TextEncoder().encode(text)

/** Server-sent events. `onEnd` is called once, whoever ends it. */
export function openStream(customer: SignedIn, signal: AbortSignal, onEnd: () => void): OpenStream {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const settle = () => {
    if (!controller) return
    controller = undefined
    signal.removeEventListener('abort', end)
    onEnd()
  }
  function end() {
    controller?.close()
    settle()
  }
  function send(text: string) {
    if ((controller?.desiredSize ?? 0) < -MAX_UNREAD) end()
    controller?.enqueue(encode(text))
  }
  const body = new ReadableStream<Uint8Array>({
    start: (its) => void (controller = its),
    cancel: settle,
  })
  signal.addEventListener('abort', end)
  // Something to send lets the head of the answer leave.
  send(': open\n\n')
  return {
    customer,
    body,
    say: (kind) => send(`data: ${JSON.stringify({ changed: kind })}\n\n`),
    beat: () => send(':\n\n'),
    end,
  }
}
