import { useHydrated } from '#src/ui/hooks/use-hydrated.ts'
import type { ShopDays } from '#contract/shops/hours.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { classNames } from '#src/ui/text/class-names.ts'
import { getTodaysState } from './opening-hours.ts'
import css from './todays-state.module.css'

/**
 * Whether the shop is open now. The server-rendered page may be cached for long, so it is filled in
 * after hydration, in reserved space.
 */
export function TodaysState({ shop }: { shop: ShopDays }) {
  const isHydrated = useHydrated()
  const { isOpen, text } = getTodaysState(shop, useNow())
  const [state, next] = text.split(/(?=（次は)/)
  return (
    <p className={classNames(css.state, isHydrated && isOpen && css.open)}>
      {isHydrated ? state : ' '}
      {isHydrated && next && <span className={css.next}>{next}</span>}
    </p>
  )
}
