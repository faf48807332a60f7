/**
 * Stands in for Stripe's browser script and its frames, which these tests cannot load. It drives the same states against
 * the local Stripe (stripe-double.ts), from the same origins, so that the page's policies are tested.
 */
import type { BrowserContext } from '@playwright/test'
import type { StripeConstructorOptions, StripePaymentElementOptions } from '@stripe/stripe-js'
import { type ConfirmOptions, createStripeChecks, type StripeChecks } from './stripe-checks.ts'

/** The end of a card number decides what the bank says. */
export const CARDS = {
  accepted: '4242424242424242',
  with3dSecure: '4000000000003220',
  declined: '4000000000000002',
  withoutFunds: '4000000000009995',
}

/** Serves the script and the frames to the pages of a browser, and connects them to the local Stripe. */
export async function serveStripe(context: BrowserContext, doubleUrl: string): Promise<void> {
  const frame = (title: string, body: string) =>
    `<!doctype html><html lang="ja"><title>${title}</title><body>${body}</body></html>`
  const serve = (address: string, contentType: string, body: string) =>
    context.route(address, (route) => route.fulfill({ contentType: `${contentType}; charset=utf-8`, body }))
  const script = `(${playStripe.toString()})((${createStripeChecks.toString()})())`
  await serve(`https://js.stripe.com/${createStripeChecks().release}/stripe.js`, 'text/javascript', script)
  await serve('https://js.stripe.com/fields.html*', 'text/html', frame('カード情報', FIELDS))
  await serve('https://hooks.stripe.com/3d-secure.html', 'text/html', frame('本人認証', CHALLENGE))
  await context.route('https://api.stripe.com/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    const response = await fetch(doubleUrl + pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: route.request().postData(),
    })
    await route.fulfill({
      status: response.status,
      headers: { 'access-control-allow-origin': '*' },
      contentType: 'application/json',
      body: await response.text(),
    })
  })
}

const FIELDS = `<label>カード番号 <input id="number" inputmode="numeric"></label>
<button id="wallet" hidden>Apple Pay</button>
<script>wallet.hidden = location.search !== '?wallets'
wallet.onclick = () => parent.postMessage({ isWallet: true }, '*')
number.onfocus = () => parent.postMessage({ isWallet: false }, '*')
number.oninput = () => parent.postMessage({ cardNumber: number.value }, '*')</script>`

const CHALLENGE = `<p>カード会社による本人認証</p>
<button onclick="parent.postMessage({ isAuthenticated: true }, '*')">認証する</button>
<button onclick="parent.postMessage({ isAuthenticated: false }, '*')">中止する</button>`

/** Runs in the page. */
function playStripe(checks: StripeChecks) {
  interface Intent {
    status: string
    error?: object
  }
  interface Options extends ConfirmOptions {
    elements?: ReturnType<typeof createElements>
  }
  const post = async (path: string, body: object): Promise<Intent> => {
    const response = await fetch(`https://api.stripe.com${path}`, { method: 'POST', body: JSON.stringify(body) })
    return (await response.json()) as Intent
  }
  const addFrame = (parent: Element, src: string, title: string) => {
    const frame = document.createElement('iframe')
    Object.assign(frame, { src, title, allow: 'payment *' })
    parent.append(frame)
    return frame
  }
  const receive = <T>(key: string, use: (value: T) => void) => {
    const listen = ({ data }: MessageEvent<Record<string, T> | null>) => data && key in data && use(data[key] as T)
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }
  const askBank = () =>
    new Promise<boolean>((resolve) => {
      const frame = addFrame(document.body, 'https://hooks.stripe.com/3d-secure.html', '本人認証')
      // Above everything, like Stripe's own.
      for (const [name, value] of [
        ['position', 'fixed'],
        ['inset', '0'],
        ['z-index', '2147483647'],
        ['background', '#fff'],
      ])
        frame.style.setProperty(name!, value!)
      const stop = receive<boolean>('isAuthenticated', (isAuthenticated) => {
        stop()
        frame.remove()
        resolve(isAuthenticated)
      })
    })

  function createElements(options: { clientSecret: string; locale: string }) {
    checks.checkElements(options)
    const { clientSecret, locale } = options
    if (locale !== 'ja') throw new Error(`The locale is ${locale}`)
    let cardNumber = ''
    let isWallet = false
    let never: string[] = []
    const handlers = new Map<string, (event?: object) => void>()
    let stop = () => {}
    let frame: HTMLIFrameElement | undefined
    return {
      clientSecret,
      // A wallet has a card of its own.
      getNumber: () => (isWallet ? '4242424242424242' : cardNumber),
      isWallet: () => isWallet,
      listNever: () => never,
      fetchUpdates: () => Promise.resolve({}),
      create(type: string, elementOptions: StripePaymentElementOptions) {
        never = checks.checkCreate(type, elementOptions)
        return {
          on: (name: string, handle: () => void) => void handlers.set(name, handle),
          mount(container: Element) {
            const stopNumber = receive<string>('cardNumber', (value) => (cardNumber = value))
            const stopWallet = receive<boolean>('isWallet', (value) => {
              isWallet = value
              handlers.get('change')?.({ value: { type: value ? 'apple_pay' : 'card' } })
            })
            stop = () => [stopNumber, stopWallet].forEach((it) => it())
            const query = elementOptions.wallets?.applePay === 'auto' ? '?wallets' : ''
            frame = addFrame(container, `https://js.stripe.com/fields.html${query}`, 'カード情報の入力欄')
            frame.addEventListener('load', () => handlers.get('ready')?.())
          },
          destroy() {
            stop()
            frame?.remove()
          },
        }
      },
    }
  }

  async function confirm(name: string, options: Options) {
    const call = `stripe.confirm${name === 'payment_intent' ? 'Payment' : 'Setup'}()`
    checks.checkConfirm(call, options, options.elements?.listNever() ?? [])
    const { elements, clientSecret, confirmParams = {} } = options
    // Apple Pay's sheet opens only directly after a tap.
    if (elements?.isWallet() && !navigator.userActivation.isActive) throw new Error('The tap was too long ago')
    const secret = clientSecret ?? elements!.clientSecret
    const method = confirmParams.payment_method
    const cardNumber = elements?.getNumber() ?? ''
    if (!method && cardNumber.length < 16)
      return { error: { type: 'validation_error', code: 'incomplete_number', message: 'カード番号に不備があります。' } }
    const outcome = cardNumber.endsWith('3220')
      ? 'requires_action'
      : /0002$|9995$/.test(cardNumber)
        ? 'decline'
        : 'success'
    let intent = await post('/control/confirm', { clientSecret: secret, outcome, method, last4: cardNumber.slice(-4) })
    if (intent.error) return { error: intent.error }
    let code = 'card_declined'
    if (intent.status === 'requires_action') {
      const isAuthenticated = await askBank()
      if (!isAuthenticated) code = `${name}_authentication_failure`
      intent = await post('/control/complete', {
        clientSecret: secret,
        outcome: isAuthenticated ? 'success' : 'decline',
      })
    }
    if (intent.status !== 'requires_payment_method')
      return { [name === 'payment_intent' ? 'paymentIntent' : 'setupIntent']: intent }
    const declineCode = cardNumber.endsWith('9995') ? 'insufficient_funds' : 'generic_decline'
    const message = 'Your card was declined.'
    return { error: { type: 'card_error', code, decline_code: declineCode, message, [name]: intent } }
  }

  const createStripe = (key: string, options: StripeConstructorOptions) => {
    checks.checkStripe(key, options)
    if (options.locale !== 'ja') throw new Error(`The locale is ${options.locale}`)
    return {
      elements: createElements,
      confirmPayment: (options: Options) => confirm('payment_intent', options),
      confirmSetup: (options: Options) => confirm('setup_intent', options),
    }
  }
  Object.assign(window, { Stripe: Object.assign(createStripe, { version: checks.release }) })
}
