import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'

it('keeps its width and its name while it is busy', async () => {
  const screen = await render(<Button>予約する</Button>)
  const button = screen.getByRole('button', { name: '予約する' })
  const idleWidth = button.element().getBoundingClientRect().width
  await screen.rerender(<Button busy>予約する</Button>)
  expect(button.element().getBoundingClientRect().width).toBe(idleWidth)
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
})

it('sends a form once, however often it is clicked while busy or Enter is pressed in a field', async () => {
  const submit = vi.fn((event: React.FormEvent) => event.preventDefault())
  const form = (busy: boolean) => (
    <form method="post" onSubmit={submit}>
      <input aria-label="名前" />
      <Button type="submit" busy={busy}>
        送信する
      </Button>
    </form>
  )
  const screen = await render(form(false))
  await screen.getByRole('button').click()
  await screen.rerender(form(true))
  // Busy is told by aria-disabled, which a customer's click does not wait for.
  await screen.getByRole('button').click({ force: true })
  await userEvent.type(screen.getByRole('textbox'), '{Enter}')
  expect(submit).toHaveBeenCalledTimes(1)
})
