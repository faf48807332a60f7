import { useId } from 'react'
import type { Reason } from './date-rules.ts'

/** Why cells cannot be picked, written once for all of them to refer to. */
export function useReasons(whys: readonly Reason[]) {
  const id = useId()
  const reasons = [...new Set(whys)].filter((why) => typeof why === 'string')
  return {
    describedBy: (why: Reason) => (typeof why === 'string' ? `${id}-${reasons.indexOf(why)}` : undefined),
    notes: reasons.map((why, index) => (
      <span key={why} id={`${id}-${index}`} hidden>
        {why}
      </span>
    )),
  }
}
