/** The session of this page, put together from what a browser has. Made at first use, as the server has none of it. */
import { CodedError } from '#contract/errors.ts'
import { refreshSession, type SessionAnswer } from '#contract/session.ts'
import { type Clock, makeClock } from './clock.ts'
import { keep, readKept } from './device-storage.ts'
import { readErrorBody } from './error-body.ts'
import { type Fetch, makeCall } from './make-call.ts'
import { pageReach, withReach } from './page-reach.ts'
import { makeRenewal } from './renewal.ts'
import { makeSessionFetch, withClock, withToken } from './session-fetch.ts'
import { cookies, mirrorIn, webStorage } from './session-mirrors.ts'
import { lateRow } from './session-row.ts'
import { keepSession, type SessionKeeper, type SessionRow, type Tabs } from './session.ts'
import { isToken, type Session, sessionOf } from './session-token.ts'
import { channelTabs, withPageSigns } from './tabs.ts'

export interface PageSession {
  clock: Clock
  keeper: SessionKeeper
  /** In the name of whoever is logged in. */
  fetch: Fetch
  /** In nobody's name. */
  plainFetch: Fetch
  /** Told by the navigation; until then every page is public. */
  setPageProtection(isProtected: () => boolean): void
}

/** What a browser has. `storage` and `jar` throw where it is blocked. */
export interface Surroundings {
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  jar: () => { cookie: string }
  isSecure: () => boolean
  row: SessionRow
  tabs: Tabs
  send: Fetch
  deviceNow?: () => number
}

const CLOCK_KEY = 'komorebi.clock-offset'
const ENDED_KEY = 'komorebi.ended-sessions'
const MOST_NOTED = 8

/** What login, registration and renewal answer. */
export function readSessionAnswer(answer: Partial<SessionAnswer> | undefined): Session {
  const { access_token: token, issued_at: issuedAt } = answer ?? {}
  if (!isToken(token)) throw new CodedError('INTERNAL_ERROR')
  return sessionOf(token, Number.isSafeInteger(issuedAt) ? issuedAt : undefined)
}

export function makePageSession({ storage, jar, isSecure, row, tabs, send, deviceNow }: Surroundings): PageSession {
  const clock = makeClock({ read: () => readKept(CLOCK_KEY), write: (text) => keep(CLOCK_KEY, text) }, deviceNow)
  const { serverNow } = clock
  const plainFetch = withClock(send, clock)
  const mirrors = [mirrorIn(webStorage(storage)), mirrorIn(cookies({ open: jar, isSecure, serverNow }))]
  const note = {
    read: () => readKept(ENDED_KEY)?.split(' ') ?? [],
    add: (id: string) => keep(ENDED_KEY, [id, ...note.read()].slice(0, MOST_NOTED).join(' ')),
  }
  const keeper = keepSession({ mirrors, note, row, tabs, serverNow })
  let isPageProtected = () => false

  async function askForSuccessor(session: Session): Promise<Session | undefined> {
    let isRefused = false
    const ask = makeCall(async (path, init) => {
      const response = await plainFetch(path, withToken(init, session))
      isRefused = [401, 403].includes(response.status) && (await readErrorBody(response)) !== undefined
      return response
    })
    try {
      return readSessionAnswer(await ask(refreshSession))
    } catch (error) {
      if (isRefused) return undefined
      throw error
    }
  }

  const renewal = makeRenewal({ keeper, askForSuccessor, isPageProtected: () => isPageProtected(), serverNow })
  return {
    clock,
    keeper,
    plainFetch,
    fetch: makeSessionFetch({ keeper, renewal, clock, send: plainFetch }),
    setPageProtection(isProtected) {
      isPageProtected = isProtected
    },
  }
}

let own: PageSession | undefined

export const pageSession = (): PageSession =>
  (own ??= makePageSession({
    storage: () => localStorage,
    jar: () => document,
    isSecure: () => location.protocol === 'https:',
    row: lateRow,
    tabs: withPageSigns(channelTabs()),
    send: withReach((path, init) => fetch(path, init), pageReach()),
  }))
