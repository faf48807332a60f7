import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { PhoneNumber } from './phone-number.tsx'

it('formats a number with hyphens, and the next one too', async () => {
  const screen = await render(<PhoneNumber digits="0661234567" />)
  await expect.element(screen.getByText('06-6123-4567')).toBeVisible()
  await screen.rerender(<PhoneNumber digits="09012345678" />)
  await expect.element(screen.getByText('090-1234-5678')).toBeVisible()
})
