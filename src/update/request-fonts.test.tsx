import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { removeStored } from '#src/device/storage/local-storage.ts'
import { FONTS_KEY, requestFonts } from './request-fonts.ts'

const FONTS = ['/assets/fonts-400-abc.woff2', '/assets/fonts-500-def.woff2']
const postMessage = vi.fn<(message: unknown, ports: MessagePort[]) => void>()
const registration = { active: { postMessage } as unknown as ServiceWorker }
const script = Object.assign(document.createElement('script'), { type: 'text/plain' })

/** Only these weights are on the device. */
const install = (...weights: string[]) =>
  vi.spyOn(document.fonts, 'load').mockImplementation(async (font) => {
    if (!weights.some((weight) => font.startsWith(weight))) throw new Error('not installed')
    return [{ status: 'loaded' } as FontFace]
  })

const storeAll = (_message: unknown, [port]: MessagePort[]) => port!.postMessage(true)

const request = () => requestFonts(registration)

beforeEach(() => {
  script.dataset['fonts'] = FONTS.join(' ')
  document.head.append(script)
  vi.stubGlobal('requestIdleCallback', (task: () => void) => task())
  install()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  postMessage.mockReset()
  script.remove()
  removeStored(FONTS_KEY)
  Reflect.deleteProperty(navigator, 'connection')
})

it('asks for the fonts of this page, which later ones load at their start once they are stored', async () => {
  await request()
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'STORE_FONTS', paths: FONTS }, [expect.anything()])
  expect(localStorage[FONTS_KEY]).toBeUndefined()
  storeAll(...postMessage.mock.lastCall!)
  await expect.poll(() => localStorage[FONTS_KEY]).toBe(FONTS.join(' '))
})

it('asks again until they are stored, and for those of another version', async () => {
  await request()
  postMessage.mockImplementation(storeAll)
  await request()
  await expect.poll(() => localStorage[FONTS_KEY]).toBe(FONTS.join(' '))
  await request()
  expect(postMessage).toHaveBeenCalledTimes(2)
  script.dataset['fonts'] = '/assets/fonts-400-new.woff2'
  await request()
  expect(postMessage.mock.lastCall![0]).toEqual({ type: 'STORE_FONTS', paths: ['/assets/fonts-400-new.woff2'] })
})

it('asks only for weights that the device lacks', async () => {
  install('400')
  await request()
  expect(postMessage.mock.lastCall![0]).toEqual({ type: 'STORE_FONTS', paths: FONTS.slice(1) })
})

it('deletes them once the device has all', async () => {
  postMessage.mockImplementation(storeAll)
  await request()
  await expect.poll(() => localStorage[FONTS_KEY]).toBe(FONTS.join(' '))
  install('400', '500')
  await request()
  expect(postMessage.mock.lastCall![0]).toEqual({ type: 'STORE_FONTS', paths: [] })
  await expect.poll(() => localStorage[FONTS_KEY]).toBe('')
})

it('asks for nothing if the device has all, or saves data', async () => {
  install('400', '500')
  await request()
  install()
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  await request()
  expect(postMessage).not.toHaveBeenCalled()
})
