/** WebKitGTK by its own driver. A session's storage is deleted when it ends. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '#tests/support/free-port.ts'
import { startDisplay } from './display.ts'
import type { Engine, Part, Role, Tab } from './engine.ts'
import { until } from './until.ts'
import { type ElementReference, openSession, pathOf, type Send } from './webdriver.ts'

/** Candidate selectors by role. The engine then computes role and name. */
const PLACES: Record<Role, string> = {
  button: 'button, [role=button]',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  searchbox: 'input',
  textbox: 'input, textarea',
}

export async function startWebKit(): Promise<Engine> {
  const display = await startDisplay()
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display.name },
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  await until(async () => (await fetch(`${url}/status`)).ok)
  return {
    async newDevice(baseUrl) {
      // The driver's own limit, half a minute, is too short for a slow machine.
      const send = await openSession(url, { timeouts: { script: 120_000 } })
      // As wide as Firefox's; the default is 1,024 px, where the search is collapsed.
      await send('POST', '/window/rect', { x: 0, y: 0, width: 1280, height: 900 })
      const inWindow = makeQueue(send)
      let [first] = await send<string[]>('GET', '/window/handles')
      return {
        async newTab() {
          const handle = first ?? (await send<{ handle: string }>('POST', '/window/new', { type: 'tab' })).handle
          first = undefined
          return drive((work) => inWindow(handle, work), baseUrl)
        },
        // The protocol has no command for logs, and WebKit prints none for ephemeral sessions. Only Firefox reports them.
        complaints: async () => [],
        close: () => send('DELETE', ''),
      }
    },
    async close() {
      await end(driver)
      await end(display.server)
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  if (child.kill()) await ended
}

type InWindow = <Value>(window: string, work: (send: Send) => Promise<Value>) => Promise<Value>

/** A session has one current window, so the commands of all tabs share a queue. */
function makeQueue(send: Send): InWindow {
  let current: string | undefined
  let last: Promise<unknown> = Promise.resolve()
  return (window, work) => {
    const turn = last.then(async () => {
      if (current !== window) await send('POST', '/window', { handle: window })
      current = window
      return work(send)
    })
    last = turn.catch(() => {})
    return turn
  }
}

function drive(send: <Value>(work: (send: Send) => Promise<Value>) => Promise<Value>, baseUrl: string): Tab {
  return {
    goto: (path) => send((it) => it('POST', '/url', { url: new URL(path, baseUrl).href })),
    reload: () => send((it) => it('POST', '/refresh', {})),
    evaluate: <Result>(work: () => Result | Promise<Result>) => send((it) => evaluate<Result>(it, work.toString())),
    waitForFunction(holds) {
      return until(() => this.evaluate(holds))
    },
    find: (role, name) => send((it) => find(it, role, name)).then((parts) => parts.map(toPart)),
    // All tabs report that they are visible, except in a minimised window.
    hide: () => send((it) => it('POST', '/window/minimize', {})),
    show: () => send((it) => it('POST', '/window/maximize', {})),
    close: () => send((it) => it('DELETE', '/window')),
  }

  function toPart(element: ElementReference): Part {
    const path = pathOf(element)
    return {
      click: () =>
        send(async (it) => {
          // The driver scrolls only to the edge, where a sticky header may cover the element.
          const script = "arguments[0].scrollIntoView({ block: 'center' })"
          await it('POST', '/execute/sync', { script, args: [element] })
          return it('POST', `${path}/click`, {})
        }),
      type: (text) => send((it) => it('POST', `${path}/value`, { text: text.replaceAll('\n', '\uE007') })),
    }
  }
}

async function evaluate<Result>(send: Send, work: string): Promise<Result> {
  const script = `const done = arguments[0]
    new Promise((resolve) => resolve((${work})())).then((result) => done({ result }), (error) => done({ error: String(error) }))`
  const { result, error } = await send<{ result: Result; error?: string }>('POST', '/execute/async', {
    script,
    args: [],
  })
  if (error) throw new Error(error)
  return result
}

/** The engine refuses to compute names of hidden elements. */
const SHOWN = `return [...document.querySelectorAll(arguments[0])].filter((it) =>
  it.checkVisibility({ visibilityProperty: true }) && !it.closest('[aria-hidden=true], [inert]'))`

async function find(send: Send, role: Role, name: string): Promise<ElementReference[]> {
  const found: ElementReference[] = []
  const shown = { script: SHOWN, args: [PLACES[role]] }
  for (const element of await send<ElementReference[]>('POST', '/execute/sync', shown)) {
    const path = pathOf(element)
    if ((await send('GET', `${path}/computedlabel`)) !== name) continue
    if ((await send('GET', `${path}/computedrole`)) === role) found.push(element)
  }
  return found
}
