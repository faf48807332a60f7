import { type Env, isLocal } from '#server/platform/system/env.ts'

/** The demo customer, whose password is public. */
export const DEMO_EMAIL = 'hanako@example.jp'

/** Blocks the demo login in publicly reachable stores, unless it is enabled. */
export const isDemoBlocked = ({ PUBLIC_URL, DEMO }: Pick<Env, 'PUBLIC_URL' | 'DEMO'>, email: string): boolean =>
  email.toLowerCase() === DEMO_EMAIL && !DEMO && !isLocal(PUBLIC_URL)
