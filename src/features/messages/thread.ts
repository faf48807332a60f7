/** The thread as far as this page knows it. Pure: asking is for use-thread.ts. */
import { dateInJapan } from '#contract/civil-date.ts'
import { dayWords } from '#contract/visit-words.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { listMessages, Message } from '#contract/messages.ts'

export type ThreadPage = Answer<typeof listMessages>
export type Thread = Pick<ThreadPage, 'hasEarlier'> & { messages: readonly Message[] }

const joined = (...parts: readonly (readonly Message[])[]): Message[] =>
  [...new Map(parts.flat().map((it) => [it.id, it])).values()].toSorted((a, b) => a.seq - b.seq)

/** Where so much came meanwhile that the ends do not meet, what was known before is asked for again. */
export function withLatest(known: Thread | undefined, { data, hasEarlier }: ThreadPage): Thread {
  const [first] = data
  const meets = known && (!hasEarlier || !first || known.messages.some(({ seq }) => seq >= first.seq))
  if (!known || !meets) return { messages: data, hasEarlier }
  const reachesBack = first === undefined || (known.messages[0]?.seq ?? first.seq) < first.seq
  return { messages: joined(known.messages, data), hasEarlier: reachesBack ? known.hasEarlier : hasEarlier }
}

export const withEarlier = (known: Thread, { data, hasEarlier }: ThreadPage): Thread => ({
  messages: joined(data, known.messages),
  hasEarlier,
})

/** What has arrived from here stands there before the server is asked again. */
export function withArrived(known: Thread, arrived: readonly Message[]): Thread {
  const last = known.messages.at(-1)?.seq ?? 0
  const later = arrived.filter(({ seq }) => seq > last)
  return later.length > 0 ? { ...known, messages: joined(known.messages, later) } : known
}

/** Up to where there is something of the shop's to see. */
export const unseenUpTo = (messages: readonly Message[]): number | undefined =>
  messages.findLast(({ from, readAt }) => from === 'shop' && readAt === null)?.seq

export interface Day {
  /** `2026年11月20日（金）`, in Tokyo. */
  title: string
  messages: Message[]
}

export function daysOf(messages: readonly Message[]): Day[] {
  const days: Day[] = []
  for (const message of messages) {
    const title = dayWords(dateInJapan(Date.parse(message.sentAt)))
    const last = days.at(-1)
    if (last?.title === title) last.messages.push(message)
    else days.push({ title, messages: [message] })
  }
  return days
}
