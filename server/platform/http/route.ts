/** Routes bind endpoints of the contract to their handlers. */
import type { ResponseBody, Endpoint } from '#contract/shared/endpoint.ts'
import type { ErrorBody } from '#contract/shared/error-body.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { FinalWrite } from '#server/platform/db/final-writes.ts'
import type { SignedIn, Exchange } from './exchange.ts'
import type { Limit } from '#server/platform/rate-limit/limits.ts'
import type { Input } from './read-input.ts'
import type { FileSubmitter, Submitter } from './submitter.ts'

interface RouteBase {
  endpoint: Endpoint
  /** One line for the API description. Here and not in the declaration, which pages load. */
  summary: string
}

/** The response is the same for everyone. It is cached if the endpoint says so. */
export interface PublicRoute extends RouteBase {
  kind: 'public'
  run: (input: Input<Endpoint>) => Promise<unknown>
}

/** The response depends on the client. */
export interface PersonalRoute extends RouteBase {
  kind: 'personal'
  /** The customer is defined if the endpoint requires one. */
  run: (input: Input<Endpoint>, exchange: Exchange, customer: SignedIn | undefined) => Promise<unknown>
}

/** Processed once per key, in one transaction with its response. */
export interface SubmissionRoute extends RouteBase {
  kind: 'submission'
  limits: (input: Input<Endpoint>, submitter: Submitter) => readonly Limit[]
  run: (tx: Db, input: Input<Endpoint>, submitter: Submitter, finalWrites: FinalWrite[]) => Promise<unknown>
  /** See SubmissionWork. */
  rejectsBeforeWriting?: boolean
  /** Called for a final rejection if no page is visible on the device. */
  onUnseenRejection?: OnRejection<Endpoint>
}

type OnRejection<E extends Endpoint> = (
  tx: Db,
  input: Input<E>,
  submitter: Submitter,
  rejection: ErrorBody['error'],
) => Promise<void>

/** Stores one file under the id chosen by the device. */
export interface UploadRoute extends RouteBase {
  kind: 'upload'
  /** Checks permission before the body is read. */
  admit: (submitter: FileSubmitter) => Promise<void>
  run: (submitter: FileSubmitter, bytes: Uint8Array) => Promise<unknown>
}

export type Route = PublicRoute | PersonalRoute | SubmissionRoute | UploadRoute

export const route = <E extends Endpoint>(
  endpoint: E,
  summary: string,
  run: (input: Input<E>) => Promise<ResponseBody<E>>,
): Route => ({ kind: 'public', endpoint: endpoint as Endpoint, summary, run: run as PublicRoute['run'] })

/** For anyone: registration, login. */
export const visitorRoute = <E extends Endpoint>(
  endpoint: E,
  summary: string,
  run: (input: Input<E>, exchange: Exchange) => Promise<ResponseBody<E>>,
): Route => ({ kind: 'personal', endpoint: endpoint as Endpoint, summary, run: run as PersonalRoute['run'] })

/** The response of a file endpoint. */
export interface BinaryResponse {
  bytes: Uint8Array<ArrayBuffer>
  type: string
  disposition: string
  /** The Content-Security-Policy of a document. Without it, it can load nothing. */
  policy?: string
}

/** For customers with an active session. For stream and file endpoints `run` returns the stream or file. */
export const customerRoute = <E extends Endpoint>(
  endpoint: E,
  summary: string,
  run: (
    input: Input<E>,
    customer: SignedIn,
    exchange: Exchange,
  ) => Promise<ResponseBody<E> | ReadableStream | BinaryResponse>,
): Route => ({
  kind: 'personal',
  endpoint: endpoint as Endpoint,
  summary,
  run: (input, exchange, customer) => run(input as Input<E>, customer!, exchange),
})

/** For submissions. `limits`: the rate limits that apply to the submitter. */
export const submissionRoute = <E extends Endpoint>(
  endpoint: E,
  summary: string,
  limits: (input: Input<E>, submitter: Submitter) => readonly Limit[],
  run: (tx: Db, input: Input<E>, submitter: Submitter, finalWrites: FinalWrite[]) => Promise<ResponseBody<E>>,
  more: { rejectsBeforeWriting?: boolean; onUnseenRejection?: OnRejection<E> } = {},
): Route => ({
  kind: 'submission',
  endpoint: endpoint as Endpoint,
  summary,
  limits: limits as SubmissionRoute['limits'],
  run: run as SubmissionRoute['run'],
  ...(more as Pick<SubmissionRoute, 'rejectsBeforeWriting' | 'onUnseenRejection'>),
})

export const uploadRoute = <E extends Endpoint>(
  endpoint: E,
  summary: string,
  {
    admit,
    run,
  }: { admit: UploadRoute['admit']; run: (submitter: FileSubmitter, bytes: Uint8Array) => Promise<ResponseBody<E>> },
): Route => ({ kind: 'upload', endpoint: endpoint as Endpoint, summary, admit, run })
