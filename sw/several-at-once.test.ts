import { expect, it } from 'vitest'
import { severalAtOnce } from './several-at-once.ts'

it('files are requested six at once, and one that fails stops no other', async () => {
  const requested: string[] = []
  let running = 0
  let most = 0
  const request = async (address: string) => {
    requested.push(address)
    most = Math.max(most, (running += 1))
    await new Promise((resolve) => setTimeout(resolve, 1))
    running -= 1
    if (address === '/3.js') throw new TypeError('Failed to fetch')
    return new Response('')
  }
  const addresses = Array.from({ length: 20 }, (_, index) => `/${index}.js`)
  await severalAtOnce(addresses, request)
  expect(requested.toSorted()).toEqual(addresses.toSorted())
  expect(most).toBe(6)
})
