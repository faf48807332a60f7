import { useState } from 'react'

/** The customer went back from the confirmation: no error, and nothing was sent. */
export class GoneBackError extends Error {
  override name = 'GoneBackError'
}

interface Pending<Values> {
  values: Values
  settle: () => void
  goBack: () => void
}

/**
 * A confirmation step between a form and its submission. `confirm` is the form's `submit`; it
 * settles when the values were sent (`settle`) or the customer went back (`goBack`), so the form
 * keeps its draft until then.
 */
export function useConfirmStep<Values>() {
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
