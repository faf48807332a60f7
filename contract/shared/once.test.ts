import { expect, it, vi } from 'vitest'
import { createQueue, once, shareRunning } from './once.ts'

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

it('queues work, and continues after a failure', async () => {
  const done: number[] = []
  const queue = createQueue()
  const failed = queue.add(async () => {
    await Promise.resolve()
    done.push(1)
    throw new Error('failed')
  })
  const second = queue.add(async () => done.push(2))
  await expect(failed).rejects.toThrow('failed')
  await queue.idle()
  expect(done).toEqual([1, 2])
  await expect(second).resolves.toBe(2)
})
