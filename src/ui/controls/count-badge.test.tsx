import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { CountBadge } from './count-badge.tsx'

it.each([20, 100])('shows %i on one line on the corner of a button', async (count) => {
  const { container } = await render(
    <div style={{ position: 'relative', inlineSize: '2.75rem', blockSize: '2.75rem' }}>
      <CountBadge count={count} />
    </div>,
  )
  const text = new Range()
  text.selectNodeContents(container.querySelector('[aria-hidden]')!)
  expect(text.getClientRects()).toHaveLength(1)
})
