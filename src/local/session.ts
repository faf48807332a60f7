/**
 * The one place of the session on a device: the newest of its mirrors (cookie, localStorage, a row of the database). All
 * changes pass through the row's transaction, one after the other over all tabs; what has ended there is never revived
 * by a mirror that was forgotten, or written late. Without a database the other mirrors do, without any of them memory.
 */
import { endedOf, isDead, keepCopies } from './session-copies.ts'
import type { Mirror } from './session-mirrors.ts'
import type { Cause, EndCause, EndedNote, Kept, Listener, SessionRow, Tabs } from './session-parts.ts'
import { isNewer, isSameSession, type Session, sessionIdOf } from './session-token.ts'

export interface KeeperOptions {
  mirrors: Mirror[]
  note: EndedNote
  row: SessionRow
  tabs: Tabs
  serverNow: () => number
}

/** What the row remembers of a session that was refused, until what was kept for its customer is cleaned up. */
interface Remembered extends Kept {
  leftId?: string
}

function idOf(customer: unknown): string | undefined {
  const { id } = (customer ?? {}) as { id?: unknown }
  return typeof id === 'string' ? id : undefined
}

/** Whose session was refused here, maybe by the worker while no page was open. */
export const leftIdOf = ({ leftId }: Remembered): string | undefined => leftId

const leftBy = (leftId: string | undefined): Pick<Remembered, 'leftId'> => (leftId === undefined ? {} : { leftId })

export type SessionKeeper = ReturnType<typeof keepSession>

export function keepSession({ mirrors, note, row, tabs, serverNow }: KeeperOptions) {
  const listeners = new Set<Listener>()
  const copies = keepCopies(mirrors, note)
  /** As last seen in the row, or in its place. */
  let known: Kept = {}
  /** As last announced; null: nothing yet. */
  let told: Session | undefined | null = null

  /** `fromRow`: what the row holds of it, a copy like those of the mirrors. */
  function settle(old: Kept, fromRow: Session | undefined, turn: (kept: Kept) => Kept): Kept {
    const session = copies.newest(fromRow, old)
    const isOwn = session && old.session && isSameSession(session, old.session)
    const left = session ? {} : leftBy(leftIdOf(old))
    const next = turn({ ...endedOf(old), ...left, session, customer: isOwn ? old.customer : undefined })
    copies.write(next.session)
    return next
  }

  async function change(turn: (kept: Kept) => Kept): Promise<Kept> {
    let next: Kept | undefined
    let isGivenUp = false
    try {
      // What a database that hung does at last is out of date.
      await row.change((old) => (isGivenUp ? old : (next = settle(old, old.session, turn))))
    } catch {
      isGivenUp = true
      // Another tab may have ended the session in the mirrors; whose it is nobody but this page remembers.
      next ??= settle(known, undefined, turn)
    }
    known = next!
    return known
  }

  function announce(cause: Cause): void {
    if (told !== null && told?.token === known.session?.token) return
    told = known.session
    for (const listener of listeners) listener(known, cause)
  }

  const isKnown = (session: Session): boolean => known.session !== undefined && isSameSession(session, known.session)

  /** The session by what can be read at once. */
  const peek = (): Session | undefined => copies.newest(undefined, known)

  /** The session by all that the device keeps, mirrors repaired. */
  async function read(): Promise<Kept> {
    const kept = await change((it) => it)
    announce('elsewhere')
    return kept
  }

  async function adopt(turn: (kept: Kept) => Kept, cause: Cause): Promise<Session | undefined> {
    const { session } = await change(turn)
    announce(cause)
    tabs.tell(endedOf(known))
    return session
  }

  tabs.listen((ended) => {
    known = { ...known, ...ended }
    // Nobody shall stay logged in because a database is slow.
    if (known.session && isDead(known.session, known, note.read())) {
      known = endedOf(known)
      announce('elsewhere')
    }
    void read()
  })

  return {
    peek,
    read,

    /** The session in whose name this page may ask: not that of another who has taken its place unnoticed. */
    own(): Session | undefined {
      const session = peek()
      if (!session || !told || isSameSession(session, told)) return session
      void read()
      return undefined
    },

    subscribe(listener: Listener): void {
      listeners.add(listener)
    },

    /** Takes a new session up. */
    begin: (session: Session) =>
      adopt(({ session: other, endedId }) => {
        // Its own cookie may have come before it.
        const winner = other && isNewer(other, session) ? other : session
        const isReplaced = other && !isSameSession(other, winner)
        return { session: winner, endedId: isReplaced ? sessionIdOf(other) : endedId }
      }, 'login'),

    /** Takes a successor up, unless the session has ended meanwhile or is now another's. Gives what counts then. */
    renew: (old: Session, successor: Session) =>
      adopt(({ session, ...others }) => {
        const isOld = session && isSameSession(session, old)
        return { ...others, session: isOld && isNewer(successor, session) ? successor : session }
      }, 'renewal'),

    /**
     * Ends the session on this device: at once for this tab, then for good. With `only`, not if it is another by now.
     * Gives what has ended.
     */
    async end(cause: EndCause, only?: Session): Promise<Session | undefined> {
      const isMeant = (it: Session | undefined): it is Session =>
        it !== undefined && (!only || (isSameSession(it, only) && !isNewer(it, only)))
      const seen = peek() ?? known.session
      let ended = isMeant(seen) ? seen : undefined
      // Of the other causes whoever ends it cleans up by himself, and an asked log-out leaves no name behind.
      let leftId = cause === 'refused' && ended && isKnown(ended) ? idOf(known.customer) : undefined
      const close = (it: Session): Remembered => {
        note.add(sessionIdOf(it))
        return { endedAt: Math.max(it.issuedAt, serverNow()), endedId: sessionIdOf(it), ...leftBy(leftId) }
      }
      if (ended) {
        known = close(ended)
        copies.write(undefined)
        announce(cause)
        tabs.tell(endedOf(known))
      }
      await change((kept) => {
        const last = kept.session ?? ended
        if (!isMeant(last)) return kept
        ended = last
        if (cause === 'refused') leftId = idOf(kept.customer) ?? leftId
        return close(last)
      })
      announce(cause)
      tabs.tell(endedOf(known))
      return ended
    },

    /** Once it is cleaned up: nobody has to know any more whose session was refused. */
    forgetLeft: (id: string) =>
      change((kept) => {
        const { leftId, ...others }: Remembered = kept
        return leftId === id ? others : kept
      }),

    /** Keeps the customer beside the session whose he is. */
    keepCustomer: (of: Session, customer: unknown) =>
      change((kept) => (kept.session && isSameSession(kept.session, of) ? { ...kept, customer } : kept)),
  }
}
