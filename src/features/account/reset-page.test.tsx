import { expect, it } from 'vitest'
import { renderStore } from '#tests/support/render-store.tsx'

it('says so without a token, and offers to send another mail', async () => {
  const { screen } = await renderStore({ path: '/password/reset' })
  await expect.element(screen.getByText(/再設定メールのリンクから開いてください/)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: '再設定メールを送る' }))
    .toHaveAttribute('href', '/password/forgot')
  expect(screen.getByLabelText('新しいパスワード', { exact: true }).query()).toBeNull()
  expect(screen.getByRole('button', { name: 'パスワードを設定する' }).query()).toBeNull()
})
