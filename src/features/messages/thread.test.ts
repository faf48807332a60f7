import { expect, it } from 'vitest'
import type { Message } from '#contract/messages.ts'
import { daysOf, unseenUpTo, withArrived, withEarlier, withLatest } from './thread.ts'

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

it('what is asked for again joins what is known, each once and as it is now', () => {
  const known = withEarlier(withLatest(undefined, page([5, 6], true)), page([2, 4], true))
  const now = withLatest(known, {
    data: [message(6, { readAt: '2026-11-20T04:00:00.000Z' }), message(9)],
    hasEarlier: true,
    unread: 1,
  })
  expect(seqs(now)).toEqual([2, 4, 5, 6, 9])
  expect(now.hasEarlier).toBe(true)
  expect(now.messages[3]!.readAt).not.toBeNull()
})

it('no gap is hidden: where the ends do not meet, the earlier ones are asked for again', () => {
  const now = withLatest(withLatest(undefined, page([1, 2])), page([8, 9], true))
  expect(seqs(now)).toEqual([8, 9])
  expect(now.hasEarlier).toBe(true)
})

it('a thread that was empty takes its first message', () => {
  expect(withLatest(withLatest(undefined, page([])), page([1]))).toEqual({ messages: [message(1)], hasEarlier: false })
})

it('what arrived from here stands at the end, and old things that did not come along stay away', () => {
  const known = withLatest(undefined, page([5, 6], true))
  expect(seqs(withArrived(known, [message(3), message(6), message(7)]))).toEqual([5, 6, 7])
  expect(withArrived(known, [message(6)])).toBe(known)
})

it('seen is what the shop wrote last', () => {
  expect(unseenUpTo([message(1), message(2), message(3, { from: 'customer' })])).toBe(2)
  expect(unseenUpTo([message(1, { readAt: '2026-11-20T04:00:00.000Z' })])).toBeUndefined()
})

it('days are those of Tokyo', () => {
  const days = daysOf([
    message(1, { sentAt: '2026-11-19T14:59:00.000Z' }),
    message(2, { sentAt: '2026-11-19T15:00:00.000Z' }),
    message(3),
  ])
  expect(days.map(({ title, messages }) => [title, messages.length])).toEqual([
    ['2026年11月19日（木）', 1],
    ['2026年11月20日（金）', 2],
  ])
})
