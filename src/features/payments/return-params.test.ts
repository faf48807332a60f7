import { isRedirect } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { removeReturnParams } from './return-params.ts'

/** The search to which it redirects, or undefined. */
function followRedirect(search: object): unknown {
  try {
    removeReturnParams({ search })
    return undefined
  } catch (error) {
    if (!isRedirect(error)) throw error
    expect(error.options.replace).toBe(true)
    return error.options.search
  }
}

it.each([
  { payment_intent: 'pi_1', payment_intent_client_secret: 'pi_1_secret_2', redirect_status: 'succeeded' },
  { setup_intent: 'seti_1', setup_intent_client_secret: 'seti_1_secret_2', redirect_status: 'failed' },
])('what the payment service adds to the address is dropped, and nothing else', (added) => {
  expect(followRedirect(added)).toEqual({})
  expect(followRedirect({ order: '261124-AB2C3D', ...added })).toEqual({ order: '261124-AB2C3D' })
})

it('an address without it stays', () => {
  expect(followRedirect({})).toBeUndefined()
  expect(followRedirect({ order: '261124-AB2C3D' })).toBeUndefined()
})
