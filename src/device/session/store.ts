/**
 * The device's session: the newest of its copies in cookie, localStorage and a database row. All changes go through the
 * row's transaction, one after the other across tabs and the worker. A session that ended there is never revived by an
 * older copy. Without a database the other copies are used; without any storage, memory.
 */
import { createSessionCopies, type Ended, type EndedSessionLog, isEnded, type Mirror, pickEnded } from './mirrors.ts'
import { getSessionId, isNewer, isSameSession, type Session } from './token.ts'

/** Content of the database row. */
export interface StoredSession extends Ended {
  session?: Session | undefined
  /** The session's customer as last received from the server, for a start without network. */
  customer?: unknown
}

export interface SessionRow {
  /** Passes the row to `updater` and stores the result in one transaction. Rejects if there is no database. */
  change(updater: (stored: StoredSession) => StoredSession): Promise<StoredSession>
}

/** The other tabs and the worker. */
export interface Tabs {
  notify(ended: Ended): void
  listen(listener: (ended: Ended | undefined) => void): void
}

/**
 * `asked`: the customer logged out. `refused`: the server refused to refresh it. `replaced`: another login replaced it.
 * `elsewhere`: another tab changed it.
 */
export type Cause = 'login' | 'renewal' | EndCause | 'elsewhere'
export type EndCause = 'asked' | 'refused' | 'replaced'

type Listener = (stored: StoredSession, cause: Cause) => void

export interface SessionStoreOptions {
  mirrors: Mirror[]
  log: EndedSessionLog
  row: SessionRow
  tabs: Tabs
  serverNow: () => number
}

/** After a refusal the row keeps the customer's id until the customer's data has been removed. */
interface RefusedSession extends StoredSession {
  refusedCustomerId?: string
}

function getCustomerId(customer: unknown): string | undefined {
  const { id } = (customer ?? {}) as { id?: unknown }
  return typeof id === 'string' ? id : undefined
}

/** Id of the customer whose session was refused, possibly by the worker while no page was open. */
export const getRefusedCustomerId = ({ refusedCustomerId }: RefusedSession): string | undefined => refusedCustomerId

const withRefusedCustomerId = (refusedCustomerId: string | undefined): Pick<RefusedSession, 'refusedCustomerId'> =>
  refusedCustomerId === undefined ? {} : { refusedCustomerId }

export type SessionStore = ReturnType<typeof createSessionStore>

export function createSessionStore({ mirrors, log, row, tabs, serverNow }: SessionStoreOptions) {
  /** Not atoms: the worker has a session too, without jotai. Screens read the atoms that `start.ts` sets. */
  const listeners = new Set<Listener>()
  const copies = createSessionCopies(mirrors, log)
  /** Last known content of the row. */
  let known: StoredSession = {}
  /** The session that listeners were last notified of; null before the first time. */
  let notified: Session | undefined | null = null

  /** `fromRow`: the copy in the row. */
  function update(
    old: StoredSession,
    fromRow: Session | undefined,
    updater: (stored: StoredSession) => StoredSession,
  ): StoredSession {
    const session = copies.getNewest(fromRow, old)
    const isOwn = session && old.session && isSameSession(session, old.session)
    const refused = session ? {} : withRefusedCustomerId(getRefusedCustomerId(old))
    const next = updater({ ...pickEnded(old), ...refused, session, customer: isOwn ? old.customer : undefined })
    copies.write(next.session)
    return next
  }

  async function change(updater: (stored: StoredSession) => StoredSession): Promise<StoredSession> {
    let next: StoredSession | undefined
    let hasFailed = false
    try {
      // A transaction that runs after its timeout must not write outdated data.
      await row.change((old) => (hasFailed ? old : (next = update(old, old.session, updater))))
    } catch {
      hasFailed = true
      // Another tab may have ended the session in the mirrors; only this page still has its customer.
      next ??= update(known, undefined, updater)
    }
    known = next!
    return known
  }

  function notifyListeners(cause: Cause): void {
    if (notified !== null && notified?.token === known.session?.token) return
    notified = known.session
    for (const listener of listeners) listener(known, cause)
  }

  const isKnown = (session: Session): boolean => known.session !== undefined && isSameSession(session, known.session)

  /** Synchronous: reads cookie and localStorage, not the database. */
  const get = (): Session | undefined => copies.getNewest(undefined, known)

  /** Reads the database too, and repairs the other copies. */
  async function read(): Promise<StoredSession> {
    const stored = await change((it) => it)
    notifyListeners('elsewhere')
    return stored
  }

  async function changeAndNotify(
    updater: (stored: StoredSession) => StoredSession,
    cause: Cause,
  ): Promise<Session | undefined> {
    const { session } = await change(updater)
    notifyListeners(cause)
    tabs.notify(pickEnded(known))
    return session
  }

  tabs.listen((ended) => {
    known = { ...known, ...ended }
    // A slow database must not keep the customer logged in.
    if (known.session && isEnded(known.session, known, log.read())) {
      known = pickEnded(known)
      notifyListeners('elsewhere')
    }
    void read()
  })

  return {
    get,
    read,

    /**
     * The session that this page may use. Undefined if another customer's has replaced it and the listeners have not been
     * notified yet.
     */
    getOwn(): Session | undefined {
      const session = get()
      if (!session || !notified || isSameSession(session, notified)) return session
      void read()
      return undefined
    },

    subscribe(listener: Listener): void {
      listeners.add(listener)
    },

    /** Stores the session of a login. */
    begin: (session: Session) =>
      changeAndNotify(({ session: other, endedSessionId }) => {
        // The login's own cookie may have arrived first, or another tab logged in later.
        const newest = other && isNewer(other, session) ? other : session
        const isReplaced = other && !isSameSession(other, newest)
        return { session: newest, endedSessionId: isReplaced ? getSessionId(other) : endedSessionId }
      }, 'login'),

    /** Stores a refreshed session, unless it has ended or was replaced meanwhile. Resolves to the current session. */
    renew: (old: Session, successor: Session) =>
      changeAndNotify(({ session, ...others }) => {
        const isOld = session && isSameSession(session, old)
        return { ...others, session: isOld && isNewer(successor, session) ? successor : session }
      }, 'renewal'),

    /**
     * Ends the session: synchronously for this tab, then in the database. With `only`, a different session is left alone.
     * Resolves to the session that ended.
     */
    async end(cause: EndCause, only?: Session): Promise<Session | undefined> {
      const isTarget = (it: Session | undefined): it is Session =>
        it !== undefined && (!only || (isSameSession(it, only) && !isNewer(it, only)))
      const current = get() ?? known.session
      let ended = isTarget(current) ? current : undefined
      // Other causes remove the customer's data themselves; after a logout no id may stay.
      let refusedCustomerId = cause === 'refused' && ended && isKnown(ended) ? getCustomerId(known.customer) : undefined
      const close = (it: Session): RefusedSession => {
        log.add(getSessionId(it))
        return {
          endedAt: Math.max(it.issuedAt, serverNow()),
          endedSessionId: getSessionId(it),
          ...withRefusedCustomerId(refusedCustomerId),
        }
      }
      if (ended) {
        known = close(ended)
        copies.write(undefined)
        notifyListeners(cause)
        tabs.notify(pickEnded(known))
      }
      await change((stored) => {
        const last = stored.session ?? ended
        if (!isTarget(last)) return stored
        ended = last
        if (cause === 'refused') refusedCustomerId = getCustomerId(stored.customer) ?? refusedCustomerId
        return close(last)
      })
      notifyListeners(cause)
      tabs.notify(pickEnded(known))
      return ended
    },

    /** Called once the refused customer's data has been removed. */
    clearRefusedCustomer: (id: string) =>
      change((stored) => {
        const { refusedCustomerId, ...others }: RefusedSession = stored
        return refusedCustomerId === id ? others : stored
      }),

    /** Stores the customer of a session. */
    saveCustomer: (of: Session, customer: unknown) =>
      change((stored) => (stored.session && isSameSession(stored.session, of) ? { ...stored, customer } : stored)),
  }
}
