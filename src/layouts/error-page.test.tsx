import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { OfflineContext } from '#src/ui/hooks/use-is-offline.ts'
import { ErrorPage } from './error-page.tsx'

const withoutCode = (isOffline: boolean) => (
  <OfflineContext value={isOffline}>
    <ErrorPage error={new Error('Failed to fetch dynamically imported module: /assets/a.js')} reset={() => {}} />
  </OfflineContext>
)

it('says that a page without its code is not stored while offline, and offers a reload once online', async () => {
  const screen = await render(withoutCode(true))
  const title = (name: string) => screen.getByRole('heading', { level: 1, name })
  await expect.element(title('この内容は、まだこの端末に保存されていません')).toBeVisible()
  await expect.element(screen.getByText('500')).not.toBeInTheDocument()
  await screen.rerender(withoutCode(false))
  await expect.element(title('エラーが発生しました')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '再読み込み' })).toBeEnabled()
})
