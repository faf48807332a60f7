/**
 * A page that no inspector slows down. Playwright and Puppeteer enable the protocol's Runtime domain; then each `Error` that
 * is created collects the positions of its stack, which parses whole files again. For the four of React DOM that
 * takes 35–45 ms at CPU 4×. The Network domain does the same for each request.
 */
import { once } from 'node:events'
import { type Fonts, CPU_SLOWDOWN, PHONE, withNewBrowser } from './browser.ts'

interface Result {
  /** Of a navigation that failed. */
  errorText?: string
  /** Of an expression. */
  result?: { value?: unknown }
  exceptionDetails?: { text: string }
}

interface Reply {
  id?: number
  result?: Result
  error?: { message: string }
}

export interface UninspectedPage {
  /** Runs an expression in all documents that are opened from now on, before their own scripts. */
  addInitScript: (source: string) => Promise<void>
  open: (url: string) => Promise<void>
  /** The value of an expression, which must be JSON. */
  evaluate: (source: string) => Promise<unknown>
}

async function connect(port: number) {
  const response = await fetch(`http://127.0.0.1:${port}/json/new?about:blank`, { method: 'PUT' })
  const { webSocketDebuggerUrl } = (await response.json()) as { webSocketDebuggerUrl: string }
  const socket = new WebSocket(webSocketDebuggerUrl)
  const pending = new Map<number, (reply: Reply) => void>()
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const reply = JSON.parse(data) as Reply
    if (reply.id !== undefined) pending.get(reply.id)?.(reply)
  })
  await once(socket, 'open')
  let count = 0
  const send = async (method: string, params: object) => {
    const id = ++count
    const replied = new Promise<Reply>((resolve) => pending.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { result, error } = await replied
    const problem = error?.message ?? result?.errorText ?? result?.exceptionDetails?.text
    if (problem !== undefined) throw new Error(`${method}: ${problem}`)
    return result
  }
  return { send, close: () => socket.close() }
}

/** Calls `use` with a phone's page in a new browser with a new profile. */
export const withUninspectedPage = <T>(fonts: Fonts, use: (page: UninspectedPage) => Promise<T>): Promise<T> =>
  withNewBrowser(fonts, async (port) => {
    const { send, close } = await connect(port)
    const { viewport, deviceScaleFactor } = PHONE
    await send('Page.enable', {})
    await send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor, mobile: true })
    await send('Emulation.setTouchEmulationEnabled', { enabled: true })
    await send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    try {
      return await use({
        addInitScript: async (source) => void (await send('Page.addScriptToEvaluateOnNewDocument', { source })),
        open: async (url) => void (await send('Page.navigate', { url })),
        evaluate: async (source) =>
          (await send('Runtime.evaluate', { expression: source, returnByValue: true }))?.result?.value,
      })
    } finally {
      close()
    }
  })
