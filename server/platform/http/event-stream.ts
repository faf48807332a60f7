import { NOT_STORED } from './cache-control.ts'

export interface OpenStream<Owner> {
  /** Whose stream it is. */
  owner: Owner
  body: ReadableStream<Uint8Array>
  send(data: object): void
  sendHeartbeat(): void
  end(): void
}

/** With this many unread messages the client is considered gone. */
const MAX_UNREAD = 64

const encode = (text: string) => new TextEncoder().encode(text)

/** Server-sent events. `onEnd` is called once, whichever side ends the stream. */
export function openStream<Owner>(owner: Owner, signal: AbortSignal, onEnd: () => void): OpenStream<Owner> {
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
    owner,
    body,
    send: (data) => send(`data: ${JSON.stringify(data)}\n\n`),
    sendHeartbeat: () => send(':\n\n'),
    end,
  }
}

/** The last two headers prevent proxies from buffering the stream. */
export const STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': `${NOT_STORED}, no-transform`,
  'x-accel-buffering': 'no',
}
