import { expect, it } from 'vitest'
import { addWaiting, countWaiting } from './waiting.ts'

it('what waits to be sent is counted by kind, and a broken storage hides none of the others', async () => {
  addWaiting({ label: 'カートの変更', count: () => 2 })
  addWaiting({ label: 'お気に入りの変更', count: () => Promise.resolve(0) })
  addWaiting({ label: 'ご予約', count: () => Promise.reject(new Error('no storage')) })
  expect(await countWaiting()).toEqual([{ label: 'カートの変更', count: 2 }])
})
