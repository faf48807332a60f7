/**
 * Sends unexpected errors of the page or the worker to the server's log. The page loads it with its first error. The
 * worker includes this file, so it uses no schema.
 */
import { type BrowserError, cleanText, MAX_MESSAGE_BYTES, MAX_STACK_BYTES } from '#contract/browser-errors/rules.ts'

/** Per page, or per start of the worker. An error in a loop is reported once. */
const MAX_REPORTS = 5

/**
 * Cancelled requests, requests without a response, lost connections as browsers report them, and a layout that took two
 * passes.
 */
const EXPECTED =
  /^(AbortError|TimeoutError|no-response|TypeError: (Failed to fetch|Load failed|NetworkError|The network)|.*ResizeObserver)/

const sent = new Set<string>()

async function send(body: string): Promise<void> {
  try {
    await fetch('/api/BrowserErrors', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      credentials: 'omit',
      keepalive: true,
    })
  } catch {
    // Held in memory until there is a network again. Lost when the page closes.
    addEventListener('online', () => void send(body), { once: true })
  }
}

export function reportError(error: unknown, context: Pick<BrowserError, 'version' | 'route'>): void {
  const { statusCode, stack = '' } = (error ?? {}) as { statusCode?: number; stack?: string }
  const text = String(error)
  // Errors of other origins arrive without content. Those with a status are responses, or no network.
  if (!error || statusCode || EXPECTED.test(text)) return
  const report: BrowserError = {
    message: cleanText(text, MAX_MESSAGE_BYTES),
    // Chromium's begins with the message.
    stack: cleanText(stack.replace(text, ''), MAX_STACK_BYTES).trim(),
    ...context,
  }
  const body = JSON.stringify(report)
  if (sent.has(body) || sent.size >= MAX_REPORTS) return
  sent.add(body)
  void send(body)
}
