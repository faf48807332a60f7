import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { refreshCatalogue } from './sync.ts'

afterEach(() => void vi.restoreAllMocks())

it('a requested download runs even while an automatic one is being declined', async () => {
  let sendSettings = () => {}
  const settings = new Promise<Response>((resolve) => {
    sendSettings = () => resolve(Response.json({ packBytes: 900_000_000 }))
  })
  const requestedPaths: string[] = []
  vi.spyOn(window, 'fetch').mockImplementation((path) => {
    requestedPaths.push(path as string)
    return path === '/api/Settings' ? settings : Promise.reject(new TypeError('Failed to fetch'))
  })
  const running = [refreshCatalogue()]
  // The next attempt would join them.
  onTestFinished(async () => {
    sendSettings()
    await Promise.all(running)
  })
  // Load its chunks first.
  await expect.poll(() => requestedPaths, { timeout: 15_000 }).toEqual(['/api/Settings'])
  running.push(refreshCatalogue({ isRequested: true }))
  sendSettings()
  await Promise.all(running)
  expect(requestedPaths).toEqual(['/api/Settings', '/api/Catalog/changes'])
})
