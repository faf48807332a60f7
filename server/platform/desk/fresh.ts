import type { Db } from '#server/platform/db/client.ts'
import { formatActor } from './actor.ts'
import { ChangedError } from './command-error.ts'
import { findLastEntry, type Subject } from './log.ts'
import { formatTime } from './show.ts'

interface Freshness {
  subject: Subject
  /** What the input was made from: the subject's revision, or the value itself if it has no revision. */
  seen: number | string
  /** The same now, with the row locked. */
  present: number | string
  /** The present value for people, such as `「発送済み」`. */
  value: string
  /** The value of log entries that equals `present` after the last change. Entries without it are about something else. */
  logged?: string
  /** Who has changed it last, if they are not staff. */
  findOther?: () => Promise<{ by: string; at: Date } | undefined>
}

/** Throws ChangedError rather than overwrite a change that the staff have not seen. Call it with the row locked. */
export async function assertFresh(tx: Db, freshness: Freshness): Promise<void> {
  const { subject, seen, present, value, logged = 'revision', findOther } = freshness
  if (seen === present) return
  const entry = await findLastEntry(tx, subject, logged)
  const last =
    entry?.after[logged] === present
      ? { by: formatActor({ kind: entry.actorKind, name: entry.actorName }), at: entry.at }
      : await findOther?.()
  const change = last
    ? `${last.by}が${formatTime(last.at)}に変えたため、${value}になっています。`
    : `ほかの方が変えたため、${value}になっています。`
  throw new ChangedError(`${subject.id}: ${change}内容を確認してから、もう一度お試しください。`, {
    present,
    value,
    ...(last && { by: last.by, at: last.at.toISOString() }),
  })
}
