import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { requestFonts } from './request-fonts.ts'

const worker = { postMessage: vi.fn() }
const sheet = Object.assign(document.createElement('link'), { href: 'https://cdn.example.jp/shop/fonts-abc.css' })
sheet.dataset['fonts'] = ''

beforeEach(() => {
  document.head.append(sheet)
  vi.spyOn(document.fonts, 'load').mockRejectedValue(new Error('not installed'))
})
afterEach(() => {
  vi.restoreAllMocks()
  worker.postMessage.mockReset()
  sheet.remove()
  Reflect.deleteProperty(navigator, 'connection')
})

it('asks for the fonts of this page from this origin', async () => {
  await requestFonts(worker)
  expect(worker.postMessage.mock.calls).toEqual([[{ type: 'STORE_FONTS', path: '/assets/fonts-abc.css' }]])
})

it('does not ask for fonts that the device has', async () => {
  vi.mocked(document.fonts.load).mockResolvedValue([{ status: 'loaded' } as FontFace])
  await requestFonts(worker)
  expect(worker.postMessage).not.toHaveBeenCalled()
})

it('does not ask for fonts with Save-Data', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  await requestFonts(worker)
  expect(worker.postMessage).not.toHaveBeenCalled()
})
