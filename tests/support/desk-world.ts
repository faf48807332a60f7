/** The desk's origin in a test, with staff who have passkeys. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { NewPasskey, PasskeyLogin } from '#contract/passkeys/schema.ts'
import type { Me } from '#contract/staff/schema.ts'
import { createDeskApp } from '#server/desk-app.ts'
import { deskCommands } from '#server/modules.ts'
import type { Database } from '#server/platform/db/client.ts'
import type { Deps } from '#server/platform/deps.ts'
import { parseCommand } from '#server/platform/desk/run-command.ts'
import { openTestDeps } from './test-app.ts'
import { SoftwarePasskey } from './software-authenticator.ts'

export const DESK_URL = 'http://localhost:3001'

const AT_DESK = { origin: DESK_URL }

interface Answer {
  status: number
  body: Record<string, unknown> & { error?: { code: string; message: string } }
  headers: Headers
}

/** A browser at the desk. It keeps its cookies. */
export interface DeskBrowser {
  cookie: string
  send(call: string, body?: object, headers?: Record<string, string>): Promise<Answer>
  act(name: string, input: object, key: string): Promise<Answer>
}

export interface DeskWorld {
  database: Database
  deps: Deps
  app: ReturnType<typeof createDeskApp>
  clock: { ms: number }
  /** The output of a command. */
  desk(...words: string[]): Promise<string>
  open(): DeskBrowser
  /** Adds a person by command, who makes a passkey by the link. Resolves to their browser and passkey. */
  enrol(options: { email: string; role: string; shop?: string; name?: string }): Promise<Enrolled>
}

export interface Enrolled {
  browser: DeskBrowser
  passkey: SoftwarePasskey
  me: Me
}

/** The desk of a store that the test has already. */
export function useDeskOf(store: Pick<DeskWorld, 'database' | 'clock'>): DeskWorld {
  const world = { clock: store.clock } as DeskWorld
  beforeAll(() => openDesk(world, store.database, {}))
  return addTools(world)
}

async function openDesk(world: DeskWorld, database: Database, env: Record<string, string>): Promise<void> {
  world.database = database
  world.deps = await openTestDeps(database, { env, now: () => world.clock.ms })
  world.app = createDeskApp(world.deps, { desk: world.deps.env.DESK! })
}

export function useDesk(open: () => Promise<Database>, env: Record<string, string> = {}): DeskWorld {
  const world = { clock: { ms: Date.UTC(2026, 10, 20, 3) } } as DeskWorld
  beforeAll(async () => openDesk(world, await open(), env))
  beforeEach(() => {
    world.clock.ms += 60 * 60_000
  })
  afterAll(() => world.database.close())
  return addTools(world)
}

function addTools(world: DeskWorld): DeskWorld {
  world.desk = async (...words) => {
    const lines: string[] = []
    const { db, env: settings, files, now } = world.deps
    await parseCommand(deskCommands, words)!.run({ db, env: settings, files, now, user: 'tester' }, (it) =>
      lines.push(it),
    )
    return lines.join('\n')
  }
  world.open = () => openBrowser(world)
  world.enrol = async ({ email, role, shop = 'すべて', name = '佐藤 花' }) => {
    const printed = await world.desk('staff', 'add', email, '--name', name, '--role', role, '--shop', shop)
    return enrolBy(world, findToken(printed))
  }
  return world
}

export const findToken = (printed: string): string => /\/enrol#([\w-]{43})/.exec(printed)![1]!

export async function enrolBy(world: DeskWorld, token: string): Promise<Enrolled> {
  const browser = world.open()
  const passkey = new SoftwarePasskey()
  const opened = await browser.send('POST /Staff/links/open', { token })
  const made: NewPasskey = passkey.create(opened.body['options'] as never, AT_DESK)
  const enrolled = await browser.send('POST /Staff/links/use', { token, passkey: made })
  if (enrolled.status !== 200) throw new Error(JSON.stringify(enrolled.body))
  return { browser, passkey, me: enrolled.body as unknown as Me }
}

/** What the page sends for a login or a proof. */
export async function usePasskey(
  browser: DeskBrowser,
  passkey: SoftwarePasskey,
  changes: object = {},
): Promise<PasskeyLogin> {
  const { body } = await browser.send('POST /Staff/sessions/options')
  return passkey.get(body as never, { ...AT_DESK, ...changes })
}

/** An empty value removes it. */
function replaceCookie(cookies: string, set: string): string {
  const [pair = ''] = set.split(';')
  const name = `${pair.split('=')[0]}=`
  const others = cookies.split('; ').filter((it) => it !== '' && !it.startsWith(name))
  return [...others, ...(pair === name ? [] : [pair])].join('; ')
}

function openBrowser(world: DeskWorld): DeskBrowser {
  const browser: DeskBrowser = {
    cookie: '',
    async send(call, body, headers = {}) {
      const [method = '', path = ''] = call.split(' ')
      const response = await world.app.request(`/api${path}`, {
        method,
        headers: {
          origin: DESK_URL,
          'sec-fetch-site': 'same-origin',
          ...(browser.cookie && { cookie: browser.cookie }),
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      for (const set of response.headers.getSetCookie()) browser.cookie = replaceCookie(browser.cookie, set)
      return { status: response.status, body: await response.json(), headers: response.headers }
    },
    act: (name, input, key) =>
      browser.send(`POST /Actions/${name.replace(' ', '/')}`, input, { 'idempotency-key': key }),
  }
  return browser
}
