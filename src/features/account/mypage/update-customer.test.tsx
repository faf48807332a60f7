import { expect, it } from 'vitest'
import { pageSession } from '#src/local/page-session.ts'
import { login } from '#src/session/enter.ts'
import { failureOf, readRow } from '#tests/support/device.ts'
import { HANAKO, logInElsewhere, state, TARO, withAccounts } from '#tests/support/session-page.ts'
import { sendChange } from './change-me.ts'

const server = withAccounts()

it('a change that is answered when another customer is here is shown to nobody', async () => {
  await login(HANAKO)
  let release = () => {}
  server().disturb('me', async (answer) => {
    const response = answer()
    await new Promise<void>((done) => (release = done))
    return response
  })
  const changing = failureOf(sendChange({ newsletter: true }, '変更しました'))
  await expect.poll(() => server().countOf('me')).toBe(2)
  await logInElsewhere(server(), TARO.email)
  await expect.poll(() => server().countOf('me')).toBe(3)
  release()
  await changing
  await pageSession().keeper.read()
  expect(state()).toMatchObject({ customer: { id: TARO.email } })
  expect(JSON.stringify(await readRow())).not.toContain(HANAKO.email)
})
