/** Why stock changes. Stored by name. */
export const STOCK_REASONS = {
  receive: '入荷',
  sale: 'ご注文',
  cancel: 'キャンセル',
  return: '返品',
  exchange: '交換',
  damage: '破損',
  count: '棚卸し',
  correction: '訂正',
  import: '取り込み',
}

export type StockReason = keyof typeof STOCK_REASONS

/** Of pieces that staff add and remove. */
export const ADD_REASONS = ['receive', 'return', 'correction'] as const
export const REMOVE_REASONS = ['correction', 'damage'] as const
