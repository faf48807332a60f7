import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'
import { OfflineContext } from '#src/ui/hooks/use-is-offline.ts'

it('keeps its width and its name while it is busy', async () => {
  const screen = await render(<Button>予約する</Button>)
  const button = screen.getByRole('button', { name: '予約する' })
  const idleWidth = button.element().getBoundingClientRect().width
  await screen.rerender(<Button busy>予約する</Button>)
  expect(button.element().getBoundingClientRect().width).toBe(idleWidth)
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
})

it('submits a form once, however often it is clicked or Enter is pressed in a field while busy', async () => {
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
  // Busy is exposed as aria-disabled, which a real click does not wait for.
  await screen.getByRole('button').click({ force: true })
  await userEvent.type(screen.getByRole('textbox'), '{Enter}')
  expect(submit).toHaveBeenCalledTimes(1)
})

it('says what needs the server, does nothing while offline, and recovers afterwards', async () => {
  const submit = vi.fn((event: React.FormEvent) => event.preventDefault())
  const click = vi.fn()
  const form = (isOffline: boolean) => (
    <OfflineContext value={isOffline}>
      <form method="post" onSubmit={submit}>
        <input aria-label="名前" />
        <Button type="submit" offline="オフラインのため送信できません" aria-label="これを送信する" onClick={click}>
          送信する
        </Button>
        <Button>やめる</Button>
      </form>
    </OfflineContext>
  )
  const screen = await render(form(true))
  const offlineButton = screen.getByRole('button', { name: 'オフラインのため送信できません' })
  await expect.element(offlineButton).toHaveAttribute('aria-disabled', 'true')
  await offlineButton.click({ force: true })
  await userEvent.type(screen.getByRole('textbox'), '山田{Enter}')
  expect([submit.mock.calls.length, click.mock.calls.length]).toEqual([0, 0])
  await expect.element(screen.getByRole('button', { name: 'やめる' })).not.toHaveAttribute('aria-disabled')

  await screen.rerender(form(false))
  await screen.getByRole('button', { name: 'これを送信する' }).click()
  expect([submit.mock.calls.length, click.mock.calls.length]).toEqual([1, 1])
  await expect.element(screen.getByRole('textbox')).toHaveValue('山田')
})

it('a destructive button does not look like a primary one', async () => {
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
  const main = colours('予約を残す')
  const danger = colours('キャンセルする')
  expect(danger.backgroundColor).not.toBe(main.backgroundColor)
  expect([main.backgroundColor, main.color]).not.toContain(danger.color)
})
