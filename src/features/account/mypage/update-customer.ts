import type * as z from 'zod/mini'
import * as customersApi from '#contract/customers/api.ts'
import type { Customer, changeMeBody } from '#contract/customers/schema.ts'
import { call } from '#src/device/query/call.ts'
import { applyCustomerResponse } from '#src/device/session/customer.ts'
import { showToast } from '#src/ui/toast/show-toast.ts'

/** Sends a change, updates the customer with the response, and shows a message. */
export async function updateCustomer(body: z.input<typeof changeMeBody>, done: string): Promise<Customer> {
  const customer = await applyCustomerResponse(() => call(customersApi.updateMe, { body }))
  void showToast({ kind: 'success', text: done })
  return customer
}

export interface PartFormProps {
  customer: Customer
  /** Called after sending or cancelling. */
  onClose: () => void
}
