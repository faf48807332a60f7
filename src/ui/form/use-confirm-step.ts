import { useState } from 'react'

/** The customer went back from what was to be confirmed: nothing is wrong, and nothing was sent. */
export class GoneBackError extends Error {
  override name = 'GoneBackError'
}

interface Pending<Values> {
  values: Values
  settle: () => void
  goBack: () => void
}

/**
 * A step between a form and its sending: `confirm` is the form's `submit` and ends when it was really sent (`settle`) or
 * given up (`goBack`), so that the form keeps its draft until then.
 */
export function useConfirmed<Values>() {
  const [pending, setPending] = useState<Pending<Values>>()
  const confirm = (values: Values) =>
    new Promise<void>((resolve, reject) => {
      const leave = (end: () => void) => () => {
        setPending(undefined)
        end()
      }
      setPending({ values, settle: leave(resolve), goBack: leave(() => reject(new GoneBackError())) })
    })
  return { pending, confirm }
}
