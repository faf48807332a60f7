/** Mutation options of an endpoint. Forms need none: `useForm` has the busy state and the errors of its `submit`. */
import type { CallInput, Endpoint, ResponseBody } from '#contract/shared/endpoint.ts'
import { call } from './call.ts'

export function apiMutation<E extends Endpoint>(endpoint: E) {
  // Separate, because most pages need no keys.
  if (endpoint.idempotent) throw new Error(`${endpoint.path} requires callOnce`)
  return { mutationFn: (input: CallInput<E>): Promise<ResponseBody<E>> => call(endpoint, input) }
}
