import { afterEach, expect, it, vi } from 'vitest'
import { createWriteQueue } from './use-draft.ts'

afterEach(() => void vi.unstubAllGlobals())

function slowWrites() {
  const [started, done]: [string[], string[]] = [[], []]
  const ends = new Map<string, () => void>()
  const write = (name: string) => async () => {
    started.push(name)
    await new Promise<void>((resolve) => ends.set(name, resolve))
    done.push(name)
  }
  return { started, done, write, end: (name: string) => ends.get(name)?.() }
}

it('a later write never completes before an earlier one, and superseded ones are skipped', async () => {
  const { started, done, write, end } = slowWrites()
  const writer = createWriteQueue()
  for (const name of ['first', 'second', 'last']) writer(write(name))
  expect(started).toEqual(['first'])
  end('first')
  await vi.waitFor(() => expect(started).toEqual(['first', 'last']))
  end('last')
  await vi.waitFor(() => expect(done).toEqual(['first', 'last']))
})

it('a failed write does not stop the next', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const next = vi.fn(() => Promise.resolve())
  const writer = createWriteQueue()
  writer(() => Promise.reject(new Error('full')))
  writer(next)
  await vi.waitFor(() => expect(next).toHaveBeenCalledOnce())
  expect(reported).toHaveBeenCalledOnce()
})
