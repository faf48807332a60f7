import { expect, it } from 'vitest'
import type { OutboxRow } from './outbox-row.ts'
import { reasonOf } from './reason-of.ts'

const refused = (error: object) => ({ answer: { status: 422, body: JSON.stringify({ error }) } }) as OutboxRow

it('a refusal says its reason', () => {
  expect(
    reasonOf(refused({ message: '入力内容をご確認ください。', details: { fileIds: '写真を選び直してください。' } })),
  ).toBe('写真を選び直してください。')
  expect(reasonOf(refused({ message: 'この操作はできません。', details: { fileIds: ['A'] } }))).toBe(
    'この操作はできません。',
  )
  expect(reasonOf({} as OutboxRow)).toBe('お受けできませんでした。')
})
