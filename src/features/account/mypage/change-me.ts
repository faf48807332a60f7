import type * as z from 'zod/mini'
import { changeMe, type Customer, type changeMeBody } from '#contract/customers.ts'
import { call } from '#src/local/call.ts'
import { followAnswer } from '#src/session/session.ts'
import { showToast } from '#src/ui/toast/show-toast.ts'

/** Sends what was changed, shows the customer as the server keeps it, and says so. */
export async function sendChange(body: z.input<typeof changeMeBody>, done: string): Promise<Customer> {
  const customer = await followAnswer(() => call(changeMe, { body }))
  void showToast({ kind: 'success', text: done })
  return customer
}
