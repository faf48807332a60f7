import { expect, it, vi } from 'vitest'
import { once, shareRunning } from './once.ts'

it('creates a value at the first call only', () => {
  const create = vi.fn(() => ({}))
  const get = once(create)
  expect(create).not.toHaveBeenCalled()
  expect(get()).toBe(get())
  expect(create).toHaveBeenCalledOnce()
})

it('tries again after a rejection', async () => {
  const load = vi.fn(async () => 'loaded').mockRejectedValueOnce(new Error('offline'))
  const get = once(load)
  const [first, second] = [get(), get()]
  expect(first).toBe(second)
  await expect(first).rejects.toThrow('offline')
  await expect(get()).resolves.toBe('loaded')
  await expect(get()).resolves.toBe('loaded')
  expect(load).toHaveBeenCalledTimes(2)
})

it('shares what is running, and then runs it again', async () => {
  const work = vi.fn(async () => 'done')
  const run = shareRunning(work)
  await Promise.all([run(), run()])
  expect(work).toHaveBeenCalledOnce()
  await run()
  expect(work).toHaveBeenCalledTimes(2)
})
