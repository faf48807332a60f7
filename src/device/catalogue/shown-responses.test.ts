import { beforeEach, describe, expect, it } from 'vitest'
import { compareShown, noteShown } from './shown-answers.ts'

const list = (...items: [id: number, price: number][]) => ({ data: items.map(([id, price]) => ({ id, price })) })
let now: Record<string, unknown>
const show = (address: string, answer: unknown) => {
  now[address] = answer
  noteShown(address, answer, async () => {
    if (now[address] instanceof Error) throw now[address]
    return now[address]
  })
}

describe('what is shown, after the pack has changed', () => {
  beforeEach(() => {
    now = {}
    // Older answers fall out.
    for (let i = 0; i < 12; i++) show(`filler ${i}`, {})
    show('/Items', list([1, 100], [2, 200]))
    show('/Items/1', { item: { id: 1, price: 100 } })
  })

  it('stays as it is when nothing of it changed', async () => {
    expect(await compareShown()).toBe('none')
  })

  it('has other values when the same items cost something else', async () => {
    now['/Items'] = list([1, 90], [2, 200])
    expect(await compareShown()).toBe('values')
  })

  it('would move when a list has other items, or others first', async () => {
    now['/Items/1'] = { item: { id: 1, price: 90 } }
    now['/Items'] = list([2, 200], [1, 100])
    expect(await compareShown()).toBe('things')
    now['/Items'] = list([1, 100], [2, 200], [3, 300])
    expect(await compareShown()).toBe('things')
  })

  it('keeps showing what is gone until the next page', async () => {
    now['/Items/1'] = new Error('gone')
    expect(await compareShown()).toBe('none')
  })
})
