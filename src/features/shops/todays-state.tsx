import { useHydrated } from '@tanstack/react-router'
import type { ShopDays } from '#contract/shop-days.ts'
import { useNow } from '#src/navigation/use-now.ts'
import { classNames } from '#src/ui/class-names.ts'
import { todaysState } from './opening-words.ts'
import css from './todays-state.module.css'

/** Whether it is worth going now. The server's page may be kept for long, so it comes with the program, in its own room. */
export function TodaysState({ shop }: { shop: ShopDays }) {
  const isHydrated = useHydrated()
  const { isOpen, words } = todaysState(shop, useNow())
  return <p className={classNames(css.state, isHydrated && isOpen && css.open)}>{isHydrated ? words : ' '}</p>
}
