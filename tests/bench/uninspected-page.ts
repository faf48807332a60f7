/**
 * A page that no inspector slows down. Playwright and Puppeteer enable the protocol's Runtime domain; then each `Error` that
 * is created collects the positions of its stack, which parses whole files again. For the four of React DOM that
 * takes 35–45 ms at CPU 4×. The Network domain does the same for each request.
 */
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { type Fonts, PHONE, TAP_MS, withNewBrowser } from './browser.ts'

interface Result {
  /** Of a navigation that failed. */
  errorText?: string
  /** Of an expression. */
  result?: { value?: unknown }
  exceptionDetails?: { text: string }
  processInfo?: { type: string; id: number }[]
}

interface Reply {
  id?: number
  result?: Result
  error?: { message: string }
}

/** Sends a command of the protocol. Throws if it fails. */
type Send = (method: string, params: object) => Promise<Reply['result']>

export interface UninspectedPage {
  /** Runs an expression in all documents that are opened from now on, before their own scripts. */
  addInitScript: (source: string) => Promise<void>
  open: (url: string) => Promise<void>
  /** The value of an expression, which must be JSON. */
  evaluate: (source: string) => Promise<unknown>
  /** The middle of an element that has no other above it, in CSS pixels. */
  tap: (point: { x: number; y: number }) => Promise<void>
  /** Ids of the processes that show pages, on Linux. */
  listRenderers: () => Promise<number[]>
}

async function connect(port: number, method: 'GET' | 'PUT', path: string): Promise<{ send: Send; close: () => void }> {
  const response = await fetch(`http://127.0.0.1:${port}/json/${path}`, { method })
  const { webSocketDebuggerUrl } = (await response.json()) as { webSocketDebuggerUrl: string }
  const socket = new WebSocket(webSocketDebuggerUrl)
  const pending = new Map<number, (reply: Reply) => void>()
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const reply = JSON.parse(data) as Reply
    if (reply.id !== undefined) pending.get(reply.id)?.(reply)
  })
  await once(socket, 'open')
  let count = 0
  const send: Send = async (method, params) => {
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

interface PageOptions {
  fonts?: Fonts
  /** How many times slower than this computer the page's processor is. */
  slowdown?: number
}

/** Calls `use` with a phone's page in a new browser with a new profile. */
export const withUninspectedPage = <T>(options: PageOptions, use: (page: UninspectedPage) => Promise<T>): Promise<T> =>
  withNewBrowser(options.fonts ?? 'local', async (port) => {
    const browser = await connect(port, 'GET', 'version')
    const { send, close } = await connect(port, 'PUT', 'new?about:blank')
    const { viewport, deviceScaleFactor } = PHONE
    await send('Page.enable', {})
    await send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor, mobile: true })
    await send('Emulation.setTouchEmulationEnabled', { enabled: true })
    if (options.slowdown) await send('Emulation.setCPUThrottlingRate', { rate: options.slowdown })
    try {
      return await use({
        addInitScript: async (source) => void (await send('Page.addScriptToEvaluateOnNewDocument', { source })),
        open: async (url) => void (await send('Page.navigate', { url })),
        evaluate: async (source) =>
          (await send('Runtime.evaluate', { expression: source, returnByValue: true, awaitPromise: true }))?.result
            ?.value,
        async tap(point) {
          await send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
          await wait(TAP_MS)
          await send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
        },
        async listRenderers() {
          const { processInfo = [] } = (await browser.send('SystemInfo.getProcessInfo', {})) ?? {}
          return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
        },
      })
    } finally {
      close()
      browser.close()
    }
  })
