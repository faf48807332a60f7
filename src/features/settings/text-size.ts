/** How large the texts are. */
export const TEXT_SIZES = { normal: '標準', large: '大きめ' } as const
export type TextSize = keyof typeof TEXT_SIZES
