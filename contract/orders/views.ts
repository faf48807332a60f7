/** What staff have to do with orders, as lists: their names and what is in them. server/orders/views.ts has the conditions. */

export const ORDER_VIEWS = ['unpaid', 'to-prepare', 'to-ship', 'large'] as const

export type OrderView = (typeof ORDER_VIEWS)[number]

export const ORDER_VIEW_LABELS: Record<OrderView, string> = {
  unpaid: '要入金確認',
  'to-prepare': '要手配',
  'to-ship': '本日発送',
  large: '大型便',
}

export const ORDER_VIEW_NOTES: Record<OrderView, string> = {
  unpaid: '銀行振込のご入金を待っているご注文です。期限の近い順に並んでいます。',
  'to-prepare': 'ご入金が済んだご注文と、代金引換のご注文です。お届け日の近い順に並んでいます。',
  'to-ship': '手配中の宅配便のうち、今日までに発送しないとお届け日に間に合わないご注文です。',
  large: '大型家具便で、お届けがまだのご注文です。お届け日の近い順に並んでいます。',
}

/** More of a view are not counted. */
export const MAX_COUNTED = 999
