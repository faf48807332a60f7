/**
 * The browser's script has no option for the API version: its release decides. So the installed loader and the server's
 * package must belong to the same release.
 */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { ReleaseTrain } from '@stripe/stripe-js/pure'
import { STRIPE_API_VERSION } from '#server/payments/stripe.ts'
import { createStripeChecks } from '#tests/support/stripe-checks.ts'

const RELEASE: ReleaseTrain = 'endive'

it('page and server speak the API of the same release, which the stand-in has too', () => {
  expect(STRIPE_API_VERSION.split('.')[1]).toBe(RELEASE)
  expect(createStripeChecks().release).toBe(RELEASE)
})

it('the loader asks for this release', () => {
  const loader = readFileSync('node_modules/@stripe/stripe-js/dist/pure.mjs', 'utf8')
  expect(loader).toContain(`RELEASE_TRAIN = '${RELEASE}'`)
})

it('the stand-in refuses a version as the real script does', () => {
  const create = () => createStripeChecks().checkStripe('pk_test_1', { locale: 'ja', apiVersion: STRIPE_API_VERSION })
  expect(create).toThrow('Unsupported on version [endive]: Can not provide apiVersion to Stripe()')
})
