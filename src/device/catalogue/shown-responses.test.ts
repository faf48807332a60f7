import { beforeEach, describe, expect, it } from 'vitest'
import { compareResponses, recordResponse } from './shown-responses.ts'

const list = (...items: [id: number, price: number][]) => ({ data: items.map(([id, price]) => ({ id, price })) })
let now: Record<string, unknown>
const show = (address: string, answer: unknown) => {
  now[address] = answer
  recordResponse(address, answer, async () => {
    if (now[address] instanceof Error) throw now[address]
    return now[address]
  })
}

describe('visible responses after a catalogue change', () => {
  beforeEach(() => {
    now = {}
    // Older responses are dropped.
    for (let i = 0; i < 12; i++) show(`filler ${i}`, {})
    show('/Items', list([1, 100], [2, 200]))
    show('/Items/1', { item: { id: 1, price: 100 } })
  })

  it('are unchanged if their data did not change', async () => {
    expect(await compareResponses()).toBe('none')
  })

  it('have other values if prices changed', async () => {
    now['/Items'] = list([1, 90], [2, 200])
    expect(await compareResponses()).toBe('values')
  })

  it('have other items if a list changed its items or order', async () => {
    now['/Items/1'] = { item: { id: 1, price: 90 } }
    now['/Items'] = list([2, 200], [1, 100])
    expect(await compareResponses()).toBe('things')
    now['/Items'] = list([1, 100], [2, 200], [3, 300])
    expect(await compareResponses()).toBe('things')
  })

  it('ignore deleted items until the next page', async () => {
    now['/Items/1'] = new Error('gone')
    expect(await compareResponses()).toBe('none')
  })
})
