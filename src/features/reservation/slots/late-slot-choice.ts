import { late } from '#src/ui/late.tsx'

/** The calendar is heavy, and no page begins with it. */
export const LateSlotChoice = late(async () => (await import('./slot-choice.tsx')).SlotChoice)
