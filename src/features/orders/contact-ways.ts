import type { OrderAccess } from '#src/device/query/order-access.ts'

/** How the customer reaches the shop about the order: messages need an account. */
export const getContactWays = ({ token }: OrderAccess): string =>
  token === undefined ? 'メッセージかお電話' : 'お電話かメール'
