import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PasswordField } from './password-field.tsx'

const field = () => page.getByLabelText('パスワード', { exact: true })

it('is hidden until shown by its button, and keeps what was typed', async () => {
  await render(<PasswordField label="パスワード" />)
  await field().fill('ao-sora-to-umi')
  await expect.element(field()).toHaveAttribute('type', 'password')
  const reveal = page.getByRole('button')
  await reveal.click()
  await expect.element(field()).toHaveAttribute('type', 'text')
  await expect.element(reveal).toHaveAttribute('aria-pressed', 'true')
  await expect.element(field()).toHaveValue('ao-sora-to-umi')
  await reveal.click()
  await expect.element(field()).toHaveAttribute('type', 'password')
})

it('describes its strength while it is typed', async () => {
  const assess = (password: string) =>
    password.length < 3
      ? ({ level: 'weak', text: 'あと少しです' } as const)
      : ({ level: 'strong', text: '十分です' } as const)
  await render(<PasswordField label="パスワード" help="3文字以上" assess={assess} />)
  await expect.element(field()).toHaveAccessibleDescription('3文字以上')
  await userEvent.type(field(), 'ab')
  await expect.element(page.getByRole('status')).toHaveTextContent('あと少しです')
  await userEvent.type(field(), 'c')
  await expect.element(field()).toHaveAccessibleDescription('十分です')
  await field().clear()
  await expect.element(field()).toHaveAccessibleDescription('3文字以上')
})
