import type { Env } from '#server/env.ts'
import { isLocal } from '#server/is-local.ts'

/** The customer of the sample, whose password everybody may read. */
export const DEMO_EMAIL = 'hanako@example.jp'

/** Nobody logs in as the demo customer in a store that others can reach, unless it is asked for. */
export const isClosedDemo = ({ PUBLIC_URL, DEMO }: Pick<Env, 'PUBLIC_URL' | 'DEMO'>, email: string): boolean =>
  email.toLowerCase() === DEMO_EMAIL && !DEMO && !isLocal(PUBLIC_URL)
