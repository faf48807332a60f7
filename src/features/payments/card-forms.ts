/** What uses Stripe's fields: one chunk, loaded when it is shown, and not precached, because it needs the network. */
export { CardPaymentForm } from './card-payment-form.tsx'
export { CardList } from './saved-cards.tsx'
