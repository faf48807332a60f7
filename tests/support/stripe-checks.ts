/**
 * What Stripe's browser script of the installed release refuses, for stand-ins of the script. Runs in the page, so the
 * function uses nothing outside of it. The real script only warns about unknown options; here they fail too.
 */
import type { ConfirmPaymentData, StripeConstructorOptions, StripePaymentElementOptions } from '@stripe/stripe-js'

export interface ConfirmOptions {
  elements?: object
  clientSecret?: string
  confirmParams?: Partial<ConfirmPaymentData>
  redirect?: string
}

export type StripeChecks = ReturnType<typeof createStripeChecks>

export function createStripeChecks() {
  const release = 'endive'
  const fail = (message: string, name = 'IntegrationError'): never => {
    throw Object.assign(new Error(message), { name })
  }
  const checkNames = (call: string, options: object, known: string) => {
    const unknown = Object.keys(options).find((name) => !known.split(' ').includes(name))
    if (unknown) fail(`Unrecognized ${call} parameter: ${unknown} is not a recognized parameter.`)
  }
  const ADDRESS = ['country', 'postal_code', 'state', 'city', 'line1', 'line2']
  /** The billing details that the fields do not ask for, as `name` or `address.country`. */
  const listNever = ({ fields }: StripePaymentElementOptions): string[] => {
    const details = fields?.billingDetails ?? {}
    if (typeof details === 'string') return details === 'never' ? ['name', 'email', 'phone'] : []
    const { address = 'auto', ...rest } = details
    const names = Object.entries(rest).flatMap(([name, value]) => (value === 'never' ? [name] : []))
    if (typeof address === 'string')
      return [...names, ...(address === 'never' ? ADDRESS.map((it) => `address.${it}`) : [])]
    const parts = Object.entries(address).flatMap(([name, value]) => (value === 'never' ? [name] : []))
    return [...names, ...parts.map((it) => `address.${it.replace('postalCode', 'postal_code')}`)]
  }
  return {
    release,
    checkStripe(key: unknown, options: StripeConstructorOptions = {}) {
      if (typeof key !== 'string' || key === '') fail('Please call Stripe() with your publishable key.')
      if (String(key).startsWith('sk_')) fail('You should not use your secret key with Stripe.js.')
      if (options.apiVersion !== undefined)
        fail(`Unsupported on version [${release}]: Can not provide apiVersion to Stripe()`, 'VersionError')
      checkNames('Stripe()', options, 'stripeAccount locale betas developerTools')
    },
    checkElements(options: { clientSecret?: string }) {
      checkNames('elements()', options, 'clientSecret locale fonts appearance loader customerSessionClientSecret')
      if (!/^(pi|seti)_\w+_secret_\w+$/.test(options.clientSecret ?? ''))
        fail('Invalid value for elements(): clientSecret should be a client secret of the form ${id}_secret_${secret}.')
    },
    /** Returns the billing details that must be passed at the confirmation. */
    checkCreate(type: string, options: StripePaymentElementOptions): string[] {
      if (type !== 'payment') fail(`A valid Element name must be provided. You specified: ${type}.`)
      const known =
        'defaultValues business paymentMethodOrder fields readOnly terms wallets walletOptions layout applePay'
      checkNames('create()', options, known)
      return listNever(options)
    },
    checkConfirm(call: string, options: ConfirmOptions, never: string[]) {
      const { elements, clientSecret, confirmParams = {}, redirect } = options
      checkNames(call, options, 'elements clientSecret confirmParams redirect')
      if (!elements && !clientSecret) fail(`Invalid value for ${call}: elements or clientSecret should be specified.`)
      if (redirect !== 'if_required' && !confirmParams.return_url) fail(`${call} requires confirmParams.return_url.`)
      if (confirmParams.payment_method && (elements || confirmParams.payment_method_data))
        fail(`Invalid value for ${call}: a saved payment method takes no elements and no payment_method_data.`)
      if (!elements) return
      const details = (confirmParams.payment_method_data?.billing_details ?? {}) as Record<string, unknown>
      if (/\.\.|^\.|\.@|[^\x20-\x7e]/.test(String(details['email'] ?? ''))) fail('Invalid email address.')
      const find = (path: string) =>
        path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], details)
      const missing = never.find((path) => find(path) === undefined)
      if (missing)
        fail(
          `You specified "never" for fields.billing_details.${missing} when creating the payment Element, ` +
            `but did not pass confirmParams.payment_method_data.billing_details.${missing} when calling ${call}.`,
        )
    },
  }
}
