import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { closeToasts } from '#tests/support/toasts.ts'
import { ShareButton } from './share-button.tsx'
import { Toaster } from '../toast/toaster.tsx'

/** Sets what this browser supports; the rest of the test is real. */
function offer(own: { share?: Navigator['share']; clipboard?: Pick<Clipboard, 'writeText'> }) {
  for (const name of ['share', 'clipboard'] as const)
    Object.defineProperty(navigator, name, { value: own[name], configurable: true })
}
afterEach(async () => {
  await closeToasts()
  for (const name of ['share', 'clipboard'] as const) Reflect.deleteProperty(navigator, name)
})

async function press() {
  const screen = await render(
    <>
      <Toaster />
      <ShareButton title="椅子" url="https://shop.example/items/7" />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'シェアする' }))
  return screen
}

it('opens the system share sheet where there is one', async () => {
  const share = vi.fn(async () => {})
  offer({ share })
  await press()
  expect(share).toHaveBeenCalledWith({ title: '椅子', url: 'https://shop.example/items/7' })
})

it('copies the address where there is none', async () => {
  const writeText = vi.fn(async () => {})
  offer({ clipboard: { writeText } })
  const screen = await press()
  await expect.element(screen.getByText('リンクをコピーしました')).toBeVisible()
  expect(writeText).toHaveBeenCalledWith('https://shop.example/items/7')
})

it.each([
  ['that refuses', { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) }],
  ['that is not there', undefined],
])('explains what to do at a clipboard %s', async (_, clipboard) => {
  offer(clipboard ? { clipboard } : {})
  const screen = await press()
  await expect.element(screen.getByText(/アドレス欄からコピーしてください/)).toBeVisible()
})
