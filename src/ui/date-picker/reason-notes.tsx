import { useId } from 'react'
import type { DisabledReason } from './date-rules.ts'

/** Renders each reason once, so that cells can refer to it by id. */
export function useReasons(reasons: readonly DisabledReason[]) {
  const id = useId()
  const texts = [...new Set(reasons)].filter((reason) => typeof reason === 'string')
  return {
    describedBy: (reason: DisabledReason) =>
      typeof reason === 'string' ? `${id}-${texts.indexOf(reason)}` : undefined,
    notes: texts.map((reason, index) => (
      <span key={reason} id={`${id}-${index}`} hidden>
        {reason}
      </span>
    )),
  }
}
