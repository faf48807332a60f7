import { afterEach, expect, it, vi } from 'vitest'
import { refreshPack } from './keep-pack.ts'

afterEach(() => void vi.restoreAllMocks())

it('whoever asks for a copy gets one, though it is just being found out that it had better wait', async () => {
  let tellSettings = () => {}
  const settings = new Promise<Response>((resolve) => {
    tellSettings = () => resolve(Response.json({ packBytes: 900_000_000 }))
  })
  const asked: string[] = []
  vi.spyOn(window, 'fetch').mockImplementation((path) => {
    asked.push(path as string)
    return path === '/api/Settings' ? settings : Promise.reject(new TypeError('Failed to fetch'))
  })
  const unasked = refreshPack()
  // Its parts are brought first.
  await expect.poll(() => asked, { timeout: 15_000 }).toEqual(['/api/Settings'])
  const wanted = refreshPack({ isAsked: true })
  tellSettings()
  await Promise.all([unasked, wanted])
  expect(asked).toEqual(['/api/Settings', '/api/Catalog/changes'])
})
