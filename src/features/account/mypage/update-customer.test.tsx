import { expect, it } from 'vitest'
import { pageSession } from '#src/device/session/page.ts'
import { login } from '#src/device/session/login.ts'
import { failureOf, readRow } from '#tests/support/device.ts'
import { HANAKO, logInInOtherTab, state, TARO, withAccounts } from '#tests/support/session-page.ts'
import { updateCustomer } from './update-customer.ts'

const server = withAccounts()

it('a response that arrives after a change of customer is not shown', async () => {
  await login(HANAKO)
  let release = () => {}
  server().disturb('me', async (answer) => {
    const response = answer()
    await new Promise<void>((done) => (release = done))
    return response
  })
  const changing = failureOf(updateCustomer({ newsletter: true }, '変更しました'))
  await expect.poll(() => server().countOf('me')).toBe(2)
  await logInInOtherTab(server(), TARO.email)
  await expect.poll(() => server().countOf('me')).toBe(3)
  release()
  await changing
  await pageSession().store.read()
  expect(state()).toMatchObject({ customer: { id: TARO.email } })
  expect(JSON.stringify(await readRow())).not.toContain(HANAKO.email)
})
