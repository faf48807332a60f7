/** What stands behind an endpoint of the contract. */
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import { PUBLIC_CACHE } from './cache-control.ts'
import type { SignedIn } from './domain/customers/authenticate.ts'
import type { Exchange } from './exchange.ts'
import type { Input } from './read-input.ts'

/** Everybody gets the same. */
export interface PublicRoute {
  kind: 'public'
  endpoint: Endpoint
  run: (input: Input<Endpoint>) => Promise<unknown>
  /** Follows from the catalogue and the question alone, so that the finished answer may be kept. */
  isKept: boolean
  /** Of an answer that is kept. */
  cacheControl: string
}

/** It matters who asks. */
export interface PersonalRoute {
  kind: 'personal'
  endpoint: Endpoint
  /** With a customer where the endpoint's access says so. */
  run: (input: Input<Endpoint>, exchange: Exchange, customer: SignedIn | undefined) => Promise<unknown>
}

export type Route = PublicRoute | PersonalRoute

export const route = <E extends Endpoint>(
  endpoint: E,
  run: (input: Input<E>) => Promise<Answer<E>>,
  { isKept = true, cacheControl = PUBLIC_CACHE }: { isKept?: boolean; cacheControl?: string } = {},
): Route => ({ kind: 'public', endpoint: endpoint as Endpoint, run: run as PublicRoute['run'], isKept, cacheControl })

/** For anybody: registering, logging in. */
export const visitorRoute = <E extends Endpoint>(
  endpoint: E,
  run: (input: Input<E>, exchange: Exchange) => Promise<Answer<E>>,
): Route => ({ kind: 'personal', endpoint: endpoint as Endpoint, run: run as PersonalRoute['run'] })

/** For a customer whose session is running. Of an endpoint that is a stream, `run` answers the stream. */
export const customerRoute = <E extends Endpoint>(
  endpoint: E,
  run: (input: Input<E>, customer: SignedIn, exchange: Exchange) => Promise<Answer<E> | ReadableStream>,
): Route => ({
  kind: 'personal',
  endpoint: endpoint as Endpoint,
  run: (input, exchange, customer) => run(input as Input<E>, customer!, exchange),
})
