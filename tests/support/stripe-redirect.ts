/** What a customer sees of PayPay: a page that pays or gives up, and returns to the store as Stripe does. */
import type { Hono } from 'hono'
import { html } from 'hono/html'
import type { Intent } from './stripe-objects.ts'
import type { StripeStates } from './stripe-states.ts'

/** Where the store is called again. Stripe adds the payment, its secret and the outcome. */
function toReturnUrl(returnUrl: string, { id, client_secret: secret, status }: Intent): string {
  const url = new URL(returnUrl)
  url.searchParams.set('payment_intent', id)
  url.searchParams.set('payment_intent_client_secret', secret)
  url.searchParams.set('redirect_status', status === 'succeeded' ? 'succeeded' : 'failed')
  return url.href
}

/** `GET /redirect/{payment}` is the page, and `POST /redirect/{payment}/{outcome}` one of its buttons. */
export function addRedirectPages(app: Hono, states: StripeStates): void {
  app.get('/redirect/:id', (c) => {
    const { id, amount } = states.getIntent(c.req.param('id'))
    return c.html(
      html`<!doctype html>
        <html lang="ja">
          <title>PayPay</title>
          <h1>PayPay ${amount}円</h1>
          <form method="post" action="/redirect/${id}/success"><button>支払う</button></form>
          <form method="post" action="/redirect/${id}/decline"><button>やめる</button></form>
        </html>`,
    )
  })
  app.post('/redirect/:id/:outcome', (c) => {
    const { id, outcome } = c.req.param()
    const intent = states.completeIntent(id, outcome === 'success' ? 'success' : 'decline')
    return c.redirect(toReturnUrl(states.getReturnUrl(id), intent), 303)
  })
}
