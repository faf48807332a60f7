/** Why goods come back. */
export const RETURN_REASONS = ['defect', 'wrong-item', 'own-wish', 'other'] as const

export type ReturnReason = (typeof RETURN_REASONS)[number]

export const RETURN_REASON_LABELS: Record<ReturnReason, string> = {
  defect: '不良',
  'wrong-item': 'お届け違い',
  'own-wish': 'お客様都合',
  other: 'その他',
}
