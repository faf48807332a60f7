/** What stands behind an endpoint of the contract. */
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/error-body.ts'
import { PUBLIC_CACHE } from './cache-control.ts'
import type { Db } from './db/client.ts'
import type { SignedIn } from './domain/customers/authenticate.ts'
import type { Limit } from './domain/customers/limits.ts'
import type { Exchange } from './exchange.ts'
import type { Input } from './read-input.ts'
import type { FileSender, Sender } from './sender.ts'

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

/** Done once for each key, in one transaction with its answer. */
export interface SubmissionRoute {
  kind: 'submission'
  endpoint: Endpoint
  limits: (input: Input<Endpoint>, sender: Sender) => readonly Limit[]
  run: (tx: Db, input: Input<Endpoint>, sender: Sender) => Promise<unknown>
  /** See SubmissionWork. */
  refusesFirst?: boolean
  /** Of a refusal that is the answer, where nobody will see it at once. */
  onUnseenRefusal?: OnRefusal<Endpoint>
}

type OnRefusal<E extends Endpoint> = (
  tx: Db,
  input: Input<E>,
  sender: Sender,
  refusal: ErrorBody['error'],
) => Promise<void>

/** Takes one file under the id that the device gave it. */
export interface UploadRoute {
  kind: 'upload'
  endpoint: Endpoint
  /** Before any of it is read: refuses who may not. */
  admit: (sender: FileSender) => Promise<void>
  run: (sender: FileSender, bytes: Uint8Array) => Promise<unknown>
}

export type Route = PublicRoute | PersonalRoute | SubmissionRoute | UploadRoute

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

/** The answer of an endpoint that is a file. */
export interface SentBytes {
  bytes: Uint8Array<ArrayBuffer>
  type: string
  disposition: string
}

/** For a customer whose session is running. Of an endpoint that is a stream or a file, `run` answers that. */
export const customerRoute = <E extends Endpoint>(
  endpoint: E,
  run: (input: Input<E>, customer: SignedIn, exchange: Exchange) => Promise<Answer<E> | ReadableStream | SentBytes>,
): Route => ({
  kind: 'personal',
  endpoint: endpoint as Endpoint,
  run: (input, exchange, customer) => run(input as Input<E>, customer!, exchange),
})

/** Of an endpoint that is a submission. `limits`: how often whoever sends it may. */
export const submissionRoute = <E extends Endpoint>(
  endpoint: E,
  limits: (input: Input<E>, sender: Sender) => readonly Limit[],
  run: (tx: Db, input: Input<E>, sender: Sender) => Promise<Answer<E>>,
  more: { refusesFirst?: boolean; onUnseenRefusal?: OnRefusal<E> } = {},
): Route => ({
  kind: 'submission',
  endpoint: endpoint as Endpoint,
  limits: limits as SubmissionRoute['limits'],
  run: run as SubmissionRoute['run'],
  ...(more as Pick<SubmissionRoute, 'refusesFirst' | 'onUnseenRefusal'>),
})

export const uploadRoute = <E extends Endpoint>(
  endpoint: E,
  { admit, run }: { admit: UploadRoute['admit']; run: (sender: FileSender, bytes: Uint8Array) => Promise<Answer<E>> },
): Route => ({ kind: 'upload', endpoint: endpoint as Endpoint, admit, run })
