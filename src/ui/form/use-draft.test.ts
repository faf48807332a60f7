import { afterEach, expect, it, vi } from 'vitest'
import { makeWriter } from './one-write-at-a-time.ts'

afterEach(() => void vi.unstubAllGlobals())

function slowWrites() {
  const [begun, done]: [string[], string[]] = [[], []]
  const ends = new Map<string, () => void>()
  const write = (name: string) => async () => {
    begun.push(name)
    await new Promise<void>((resolve) => ends.set(name, resolve))
    done.push(name)
  }
  return { begun, done, write, end: (name: string) => ends.get(name)?.() }
}

it('a later write never lands before an earlier one, and what was overtaken is left out', async () => {
  const { begun, done, write, end } = slowWrites()
  const writer = makeWriter()
  for (const name of ['first', 'second', 'last']) writer(write(name))
  expect(begun).toEqual(['first'])
  end('first')
  await vi.waitFor(() => expect(begun).toEqual(['first', 'last']))
  end('last')
  await vi.waitFor(() => expect(done).toEqual(['first', 'last']))
})

it('one that fails does not stop the next', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const next = vi.fn(() => Promise.resolve())
  const writer = makeWriter()
  writer(() => Promise.reject(new Error('full')))
  writer(next)
  await vi.waitFor(() => expect(next).toHaveBeenCalledOnce())
  expect(reported).toHaveBeenCalledOnce()
})
