/** Ways to pay of the payment service, which alone decides whether an order is paid. */
export const SERVICE_METHODS = ['card', 'paypay', 'konbini'] as const

export type ServiceMethod = (typeof SERVICE_METHODS)[number]
