import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { closeToasts } from '#tests/support/toasts.ts'
import { showToast } from './show-toast.ts'
import { Toasts } from './toasts.tsx'

afterEach(closeToasts)

it('the list is loaded with the first toast', async () => {
  await render(<Toasts />)
  await expect.element(page.getByRole('list', { name: 'お知らせ' })).not.toBeInTheDocument()
  void showToast({ kind: 'info', text: '保存しました' })
  await expect.element(page.getByText('保存しました')).toBeVisible()
})
