import type { LiveEventKind } from '#contract/shared/constants.ts'
import type { SignedIn } from './exchange.ts'

export interface OpenStream {
  customer: SignedIn
  body: ReadableStream<Uint8Array>
  send(kind: LiveEventKind): void
  sendHeartbeat(): void
  end(): void
}

/** With this many unread messages the client is considered gone. */
const MAX_UNREAD = 64

const encode = (text: string) => new TextEncoder().encode(text)

/** Server-sent events. `onEnd` is called once, whichever side ends the stream. */
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
    start: (streamController) => void (controller = streamController),
    cancel: settle,
  })
  signal.addEventListener('abort', end)
  // The response head is only sent with the first bytes of the body.
  send(': open\n\n')
  return {
    customer,
    body,
    send: (kind) => send(`data: ${JSON.stringify({ changed: kind })}\n\n`),
    sendHeartbeat: () => send(':\n\n'),
    end,
  }
}
