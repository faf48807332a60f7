/** Merges the loaded pages of the thread. Pure functions; use-thread.ts loads them. */
import { toJapanDate, formatDay } from '#contract/shared/civil-date.ts'
import type { ResponseBody } from '#contract/shared/endpoint.ts'
import type * as messagesApi from '#contract/messages/api.ts'
import type { Message } from '#contract/messages/schema.ts'

export type ThreadPage = ResponseBody<typeof messagesApi.list>
export type Thread = Pick<ThreadPage, 'hasEarlier'> & { messages: readonly Message[] }

const mergeMessages = (...parts: readonly (readonly Message[])[]): Message[] =>
  [...new Map(parts.flat().map((it) => [it.id, it])).values()].toSorted((a, b) => a.seq - b.seq)

/** If the ranges do not meet, the previous messages are dropped and can be loaded again. */
export function mergeLatest(known: Thread | undefined, { data, hasEarlier }: ThreadPage): Thread {
  const [first] = data
  const isContiguous = known && (!hasEarlier || !first || known.messages.some(({ seq }) => seq >= first.seq))
  if (!known || !isContiguous) return { messages: data, hasEarlier }
  const reachesBack = first === undefined || (known.messages[0]?.seq ?? first.seq) < first.seq
  return { messages: mergeMessages(known.messages, data), hasEarlier: reachesBack ? known.hasEarlier : hasEarlier }
}

export const mergeEarlier = (known: Thread, { data, hasEarlier }: ThreadPage): Thread => ({
  messages: mergeMessages(data, known.messages),
  hasEarlier,
})

/** Adds messages sent from here before the server has returned them. */
export function mergeArrived(known: Thread, arrived: readonly Message[]): Thread {
  const last = known.messages.at(-1)?.seq ?? 0
  const later = arrived.filter(({ seq }) => seq > last)
  return later.length > 0 ? { ...known, messages: mergeMessages(known.messages, later) } : known
}

/** The latest unread message of the shop. */
export const lastUnreadSeq = (messages: readonly Message[]): number | undefined =>
  messages.findLast(({ from, readAt }) => from === 'shop' && readAt === null)?.seq

export interface Day {
  /** `2026年11月20日（金）`, in Tokyo. */
  title: string
  messages: Message[]
}

export function groupByDay(messages: readonly Message[]): Day[] {
  const days: Day[] = []
  for (const message of messages) {
    const title = formatDay(toJapanDate(Date.parse(message.sentAt)))
    const last = days.at(-1)
    if (last?.title === title) last.messages.push(message)
    else days.push({ title, messages: [message] })
  }
  return days
}
