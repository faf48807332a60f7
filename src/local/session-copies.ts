/** Which of the session's copies on a device counts. Without any that lasts, memory does. */
import type { Mirror } from './session-mirrors.ts'
import type { Ended, EndedNote } from './session-parts.ts'
import { isNewer, type Session, sessionIdOf } from './session-token.ts'

export const endedOf = ({ endedAt, endedId }: Ended): Ended => ({ endedAt, endedId })

export const isDead = (session: Session, { endedAt = -1, endedId }: Ended, notedIds: readonly string[]): boolean => {
  const id = sessionIdOf(session)
  return session.issuedAt <= endedAt || (id !== '' && (id === endedId || notedIds.includes(id)))
}

const isCopy = (a: Session | undefined, b: Session | undefined): boolean =>
  a?.token === b?.token && a?.issuedAt === b?.issuedAt

export function keepCopies(mirrors: readonly Mirror[], note: Pick<EndedNote, 'read'>) {
  /** Only while no mirror keeps anything. */
  let memory: Session | undefined

  return {
    /** The living copy that counts. Of equal ones the first, as their times of expiry may have been set by hand. */
    newest(fromRow: Session | undefined, ended: Ended): Session | undefined {
      const notedIds = note.read()
      let best: Session | undefined
      for (const copy of [...mirrors.map((it) => it.read()), fromRow, memory]) {
        if (copy && !isDead(copy, ended, notedIds) && (!best || isNewer(copy, best))) best = copy
      }
      return best
    },

    write(session: Session | undefined): void {
      for (const mirror of mirrors) {
        if (!session) mirror.remove()
        else if (!isCopy(mirror.read(), session)) mirror.write(session)
      }
      memory = mirrors.some((it) => isCopy(it.read(), session)) ? undefined : session
    },
  }
}
