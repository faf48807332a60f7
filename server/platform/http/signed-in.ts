import type { Scope } from '#contract/customers/schema.ts'

/** The customer of a request, as proved by its token. */
export interface SignedIn {
  customerId: string
  sessionId: string
  scope: Scope[]
  /** When the token of the request expires, ms. */
  tokenExpiresAt: number
}

/** Injected by `app.ts`. Rejects with UNAUTHORIZED if the token is missing or no longer valid. */
export type Authenticate = (token: string | undefined) => Promise<SignedIn>
