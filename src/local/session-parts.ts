/** What the session on a device is made of, and what it needs of the device (session.ts keeps it). */
import type { Session } from './session-token.ts'

/** The last session that ended here. */
export interface Ended {
  /** Server time, ms: copies issued until then are dead. */
  endedAt?: number | undefined
  /** So are all of this session, whenever they were issued. */
  endedId?: string | undefined
}

/** What the row holds. */
export interface Kept extends Ended {
  session?: Session | undefined
  /** The session's customer as last told by the server, for a start without network. */
  customer?: unknown
}

export interface SessionRow {
  /** Gives what is kept and stores what comes back, in one transaction. Rejects where there is no database. */
  change(turn: (kept: Kept) => Kept): Promise<Kept>
}

/** Where the last sessions that ended here are noted at once, by their ids: the row may be slow, or lost for a while. */
export interface EndedNote {
  read(): readonly string[]
  add(id: string): void
}

/** The other tabs. */
export interface Tabs {
  tell(ended: Ended): void
  listen(listener: (ended: Ended | undefined) => void): void
}

/**
 * `asked`: the customer logged out. `refused`: the server renews no longer. `replaced`: somebody logs in over it.
 * `elsewhere`: another tab did something, or slept through it.
 */
export type Cause = 'login' | 'renewal' | EndCause | 'elsewhere'
export type EndCause = 'asked' | 'refused' | 'replaced'

export type Listener = (kept: Kept, cause: Cause) => void
