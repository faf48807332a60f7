import * as customersApi from '#contract/customers/api.ts'
import { callServer } from './page.ts'
import { applyCustomerResponse, isCustomer } from './customer.ts'

/** The response contains no customer. `false` in the message stands for the whole response instead of one field. */
export class NoCustomerError extends Error {
  override name = 'NoCustomerError'

  constructor() {
    super('User Data response does not contain field false')
  }
}

/** Loads and shows the current customer. Rejects with every error; a refusal also ends the session. */
export async function loadCustomer(signal?: AbortSignal): Promise<void> {
  await applyCustomerResponse(async () => {
    const customer: unknown = await callServer(customersApi.getMe, {}, signal && { signal })
    if (!isCustomer(customer)) throw new NoCustomerError()
    return customer
  })
}
