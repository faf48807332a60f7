import { expect, it } from 'vitest'
import type { Message } from '#contract/messages/schema.ts'
import { groupByDay, lastUnreadSeq, mergeArrived, mergeEarlier, mergeLatest } from './thread.ts'

const message = (seq: number, more: Partial<Message> = {}): Message => ({
  id: `m${seq}`,
  seq,
  from: 'shop',
  text: `${seq}`,
  fileIds: [],
  sentAt: '2026-11-20T03:00:00.000Z',
  readAt: null,
  ...more,
})
const page = (seqs: number[], hasEarlier = false) => ({ data: seqs.map((seq) => message(seq)), hasEarlier, unread: 0 })
const seqs = ({ messages }: { messages: readonly Message[] }) => messages.map(({ seq }) => seq)

it('a new response is merged with known messages, each once and in its latest version', () => {
  const known = mergeEarlier(mergeLatest(undefined, page([5, 6], true)), page([2, 4], true))
  const now = mergeLatest(known, {
    data: [message(6, { readAt: '2026-11-20T04:00:00.000Z' }), message(9)],
    hasEarlier: true,
    unread: 1,
  })
  expect(seqs(now)).toEqual([2, 4, 5, 6, 9])
  expect(now.hasEarlier).toBe(true)
  expect(now.messages[3]!.readAt).not.toBeNull()
})

it('a gap is never hidden: if the ranges do not meet, earlier messages are loaded again', () => {
  const now = mergeLatest(mergeLatest(undefined, page([1, 2])), page([8, 9], true))
  expect(seqs(now)).toEqual([8, 9])
  expect(now.hasEarlier).toBe(true)
})

it('an empty thread takes its first message', () => {
  expect(mergeLatest(mergeLatest(undefined, page([])), page([1]))).toEqual({
    messages: [message(1)],
    hasEarlier: false,
  })
})

it('messages sent from here stand at the end, and older ones outside the page are not added', () => {
  const known = mergeLatest(undefined, page([5, 6], true))
  expect(seqs(mergeArrived(known, [message(3), message(6), message(7)]))).toEqual([5, 6, 7])
  expect(mergeArrived(known, [message(6)])).toBe(known)
})

it('the last message of the shop counts as seen', () => {
  expect(lastUnreadSeq([message(1), message(2), message(3, { from: 'customer' })])).toBe(2)
  expect(lastUnreadSeq([message(1, { readAt: '2026-11-20T04:00:00.000Z' })])).toBeUndefined()
})

it('days are those of Tokyo', () => {
  const days = groupByDay([
    message(1, { sentAt: '2026-11-19T14:59:00.000Z' }),
    message(2, { sentAt: '2026-11-19T15:00:00.000Z' }),
    message(3),
  ])
  expect(days.map(({ title, messages }) => [title, messages.length])).toEqual([
    ['2026年11月19日（木）', 1],
    ['2026年11月20日（金）', 2],
  ])
})
