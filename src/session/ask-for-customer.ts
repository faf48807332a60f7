import { readMe } from '#contract/customers.ts'
import { call } from '#src/local/call.ts'
import { followAnswer, isCustomer } from './customer.ts'

/** The server named nobody. `false` stands for the whole answer, as a field of it could be named. */
export class NoCustomerError extends Error {
  override name = 'NoCustomerError'

  constructor() {
    super('User Data response does not contain field false')
  }
}

/** A refusal ends the session on the way; whatever goes wrong is told. */
export async function askForCustomer(signal?: AbortSignal): Promise<void> {
  await followAnswer(async () => {
    const customer: unknown = await call(readMe, {}, signal && { signal })
    if (!isCustomer(customer)) throw new NoCustomerError()
    return customer
  })
}
