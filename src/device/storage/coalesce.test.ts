import { expect, it } from 'vitest'
import { coalesce } from './coalesce.ts'

const later = () => new Promise((resolve) => setTimeout(resolve, 2))

it('runs at once, and once more for all calls made meanwhile', async () => {
  let runs = 0
  let atOnce = 0
  const ask = coalesce(async () => {
    atOnce += 1
    expect(atOnce).toBe(1)
    await later()
    atOnce -= 1
    return (runs += 1)
  })
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 2, 2])
  expect(await ask()).toBe(3)
})

it('continues after a failure', async () => {
  let isFailing = true
  const ask = coalesce(async () => {
    await later()
    if (isFailing) throw new Error('no')
    return 'done'
  })
  const first = ask()
  const second = ask()
  await expect(first).rejects.toThrow('no')
  isFailing = false
  await expect(second).resolves.toBe('done')
})
