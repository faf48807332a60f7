import { expect, it } from 'vitest'
import type { OutboxRow } from './row.ts'
import { getRefusalReason } from './labels.ts'

const refused = (error: object) => ({ response: { status: 422, body: JSON.stringify({ error }) } }) as OutboxRow

it('the reason is the first field message, then the general message, then a default', () => {
  expect(
    getRefusalReason(
      refused({ message: '入力内容をご確認ください。', details: { fileIds: '写真を選び直してください。' } }),
    ),
  ).toBe('写真を選び直してください。')
  expect(getRefusalReason(refused({ message: 'この操作はできません。', details: { fileIds: ['A'] } }))).toBe(
    'この操作はできません。',
  )
  expect(getRefusalReason({} as OutboxRow)).toBe('お受けできませんでした。')
})
