import { expect, it } from 'vitest'
import { MESSAGE } from '#contract/messages.ts'
import { newRow, type OutboxRow } from '#src/local/outbox/outbox-row.ts'
import { arrivedOf, bodyOf, pendingOf } from './own-messages.ts'

const row = (more: Partial<OutboxRow> = {}): OutboxRow => ({
  ...newRow(MESSAGE, { key: 'K', owner: 'HANAKO', body: { text: 'こんにちは', fileIds: [] }, tappedAt: 1 }),
  ...more,
})

it('what has arrived is a message, what has not waits, and other things are none of it', () => {
  const message = {
    id: 'K',
    seq: 7,
    from: 'customer',
    text: 'こんにちは',
    fileIds: [],
    sentAt: '2026-11-20T03:00:00.000Z',
    readAt: null,
  }
  const done = row({ state: 'done', answer: { status: 201, body: JSON.stringify(message) } })
  const rows = [done, row({ key: 'L' }), row({ key: 'M', name: 'reservation' })]
  expect(arrivedOf(rows)).toEqual([message])
  expect(pendingOf(rows).map(({ key }) => key)).toEqual(['L'])
  expect(arrivedOf([row({ state: 'done', answer: { status: 201, body: '<html>' } })])).toEqual([])
})

it('what was written can be read from it', () => {
  expect(bodyOf(row())).toEqual({ text: 'こんにちは', fileIds: [] })
})
