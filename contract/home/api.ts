import { endpoint } from '#contract/shared/endpoint.ts'
import { homeSchema } from './schema.ts'

export const get = endpoint({ method: 'GET', path: '/Home', auth: 'none', cache: 'public', output: homeSchema })
