import { expect, it } from 'vitest'
import { MESSAGE } from '#contract/messages/api.ts'
import type { Message } from '#contract/messages/schema.ts'
import { createRow, type OutboxRow } from '#src/device/outbox/row.ts'
import { getArrived, parseBody, getPending } from './outbox-messages.ts'

const row = (more: Partial<OutboxRow> = {}): OutboxRow => ({
  ...createRow(MESSAGE, { key: 'K', owner: 'HANAKO', body: { text: 'こんにちは', fileIds: [] }, submittedAt: 1 }),
  ...more,
})

it('an accepted row is a message, others are pending, and other submissions are ignored', () => {
  const message: Message = {
    id: 'K',
    seq: 7,
    from: 'customer',
    text: 'こんにちは',
    fileIds: [],
    sentAt: '2026-11-20T03:00:00.000Z',
    readAt: null,
  }
  const done = row({ state: 'done', response: { status: 201, body: JSON.stringify(message) } })
  const rows = [done, row({ key: 'L' }), row({ key: 'M', kind: 'reservation' })]
  expect(getArrived(rows)).toEqual([message])
  expect(getPending(rows, []).map(({ key }) => key)).toEqual(['L'])
  // The thread may have the message before this device has the response.
  expect(getPending([row({ state: 'sending' })], [message])).toEqual([])
  expect(getArrived([row({ state: 'done', response: { status: 201, body: '<html>' } })])).toEqual([])
})

it('the content can be parsed from a row', () => {
  expect(parseBody(row())).toEqual({ text: 'こんにちは', fileIds: [] })
})
