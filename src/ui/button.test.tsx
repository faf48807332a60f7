import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'
import { IsOffline } from './use-is-offline.ts'

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

it('says what it cannot do without the server, does nothing, and is itself again afterwards', async () => {
  const [submit, click] = [vi.fn((event: React.FormEvent) => event.preventDefault()), vi.fn()]
  const form = (isOffline: boolean) => (
    <IsOffline value={isOffline}>
      <form method="post" onSubmit={submit}>
        <input aria-label="名前" />
        <Button type="submit" offline="オフラインのため送信できません" aria-label="これを送信する" onClick={click}>
          送信する
        </Button>
        <Button>やめる</Button>
      </form>
    </IsOffline>
  )
  const screen = await render(form(true))
  const told = screen.getByRole('button', { name: 'オフラインのため送信できません' })
  await expect.element(told).toHaveAttribute('aria-disabled', 'true')
  await told.click({ force: true })
  await userEvent.type(screen.getByRole('textbox'), '山田{Enter}')
  expect([submit.mock.calls.length, click.mock.calls.length]).toEqual([0, 0])
  await expect.element(screen.getByRole('button', { name: 'やめる' })).not.toHaveAttribute('aria-disabled')

  await screen.rerender(form(false))
  await screen.getByRole('button', { name: 'これを送信する' }).click()
  expect([submit.mock.calls.length, click.mock.calls.length]).toEqual([1, 1])
  await expect.element(screen.getByRole('textbox')).toHaveValue('山田')
})

it('what destroys something does not look like what one is led to', async () => {
  const screen = await render(
    <>
      <Button>予約を残す</Button>
      <Button kind="danger">キャンセルする</Button>
    </>,
  )
  const colours = (name: string) => {
    const { backgroundColor, color } = getComputedStyle(screen.getByRole('button', { name }).element())
    return { backgroundColor, color }
  }
  const [main, danger] = [colours('予約を残す'), colours('キャンセルする')]
  expect(danger.backgroundColor).not.toBe(main.backgroundColor)
  expect([main.backgroundColor, main.color]).not.toContain(danger.color)
})
