/** For `navigate`: the page after an order, in place of the checkout. */
export const openCompletion = (order: string) =>
  ({ to: '/checkout/completion', search: { order }, replace: true }) as const
