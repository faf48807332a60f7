import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { removeStored } from '#src/device/storage/local-storage.ts'
import { FONTS_KEY, requestFonts } from './request-fonts.ts'

const FONTS = ['/assets/fonts-400-abc.woff2', '/assets/fonts-500-def.woff2']
const worker = { postMessage: vi.fn() }
const script = Object.assign(document.createElement('script'), { type: 'text/plain' })

/** Only these weights are on the device. */
const install = (...weights: string[]) =>
  vi.spyOn(document.fonts, 'load').mockImplementation(async (font) => {
    if (!weights.some((weight) => font.startsWith(weight))) throw new Error('not installed')
    return [{ status: 'loaded' } as FontFace]
  })

beforeEach(() => {
  script.dataset['fonts'] = FONTS.join(' ')
  document.head.append(script)
  install()
})
afterEach(() => {
  vi.restoreAllMocks()
  worker.postMessage.mockReset()
  script.remove()
  removeStored(FONTS_KEY)
  Reflect.deleteProperty(navigator, 'connection')
})

it('asks for the fonts of this page, which later ones load at their start', async () => {
  await requestFonts(worker)
  expect(worker.postMessage.mock.calls).toEqual([[{ type: 'STORE_FONTS', paths: FONTS }]])
  expect(localStorage[FONTS_KEY]).toBe(FONTS.join(' '))
})

it('asks only once for each version', async () => {
  await requestFonts(worker)
  await requestFonts(worker)
  expect(worker.postMessage).toHaveBeenCalledOnce()
  script.dataset['fonts'] = '/assets/fonts-400-new.woff2'
  await requestFonts(worker)
  expect(worker.postMessage).toHaveBeenLastCalledWith({ type: 'STORE_FONTS', paths: ['/assets/fonts-400-new.woff2'] })
})

it('asks only for weights that the device lacks', async () => {
  install('400')
  await requestFonts(worker)
  expect(worker.postMessage.mock.calls).toEqual([[{ type: 'STORE_FONTS', paths: FONTS.slice(1) }]])
})

it('loads none once the device has all', async () => {
  await requestFonts(worker)
  install('400', '500')
  await requestFonts(worker)
  expect(worker.postMessage).toHaveBeenCalledOnce()
  expect(localStorage[FONTS_KEY]).toBeUndefined()
})

it('does not ask for fonts with Save-Data', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  await requestFonts(worker)
  expect(worker.postMessage).not.toHaveBeenCalled()
  expect(localStorage[FONTS_KEY]).toBeUndefined()
})
