import * as reformsApi from '#contract/reforms/api.ts'
import { apiQuery } from './api-query.ts'

/** The whole case: it is on the device if its page was read, and only its absence says that it is not published. */
export const reformQuery = (id: number | null) => ({
  ...apiQuery(reformsApi.get, { params: { id: id ?? 0 } }),
  enabled: id !== null,
})
