import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'

/** The calendar is large and no page shows it at first. */
export const LazySlotChoice = lazyOnIdle(async () => (await import('./slot-choice.tsx')).SlotChoice)
