/**
 * The classic WebDriver protocol: JSON over HTTP. Packages for it have many dependencies or no types, and the journeys need
 * only a dozen commands.
 */
type Method = 'GET' | 'POST' | 'DELETE'

/** Sends one command of a session; resolves with its `value`. */
export type Send = <Value>(method: Method, path: string, body?: object) => Promise<Value>

/** The protocol's own name for "this is an element". */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
export type ElementReference = Record<typeof ELEMENT, string>
export const pathOf = (element: ElementReference): string => `/element/${element[ELEMENT]}`

const sendTo =
  (url: string, limitMs?: number): Send =>
  async <Value>(method: Method, path: string, body?: object) => {
    const response = await fetch(url + path, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      ...(limitMs !== undefined && { signal: AbortSignal.timeout(limitMs) }),
    })
    const { value } = (await response.json()) as { value: unknown }
    if (response.ok) return value as Value
    const { error, message } = value as { error: string; message: string }
    throw new Error(`${method} ${path}: ${error}: ${message}`)
  }

/** WebKit's driver sometimes never opens a window. The next try, with a new driver, does. */
const OPEN_LIMIT_MS = 30_000

/** Opens a browser with an empty profile. `DELETE` of the empty path closes it. */
export async function openSession(driver: string, capabilities: object): Promise<Send> {
  const { sessionId } = await sendTo(driver, OPEN_LIMIT_MS)<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: capabilities },
  })
  return sendTo(`${driver}/session/${sessionId}`)
}
