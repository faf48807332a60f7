import { useLayoutEffect } from 'react'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { INSTALL_OFFERED_FROM_VISIT } from '#contract/shared/constants.ts'
import { removeStored } from '#src/device/storage/local-storage.ts'
import { watchInstallation } from './install-method.ts'
import { InstallPrompt } from './install-prompt.tsx'
import { INSTALL_ASKED_KEY, VISITS_KEY } from './install-timing.ts'

/** The router reports a navigation as soon as the page is in the document. */
function Page({ isForm }: { isForm: boolean }) {
  useLayoutEffect(() => {
    dispatchEvent(new CustomEvent('routeChanged'))
  }, [isForm])
  return isForm ? <form method="post" /> : <InstallPrompt />
}

it('is shown after a form was left, also if its code arrives with the next page', async () => {
  removeStored(INSTALL_ASKED_KEY)
  localStorage.setItem(VISITS_KEY, `${INSTALL_OFFERED_FROM_VISIT} ${Date.now()}`)
  watchInstallation()
  dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: vi.fn() }))
  const { rerender } = await render(<Page isForm />)
  await rerender(<Page isForm={false} />)
  await expect.element(page.getByRole('region', { name: 'こもれびをアプリに' })).toBeVisible()
})
