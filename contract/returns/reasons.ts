/** Why goods come back: faulty, not what was ordered, not wanted any more, something else. */
export const RETURN_REASONS = ['defect', 'wrong-item', 'own-wish', 'other'] as const

export type ReturnReason = (typeof RETURN_REASONS)[number]
