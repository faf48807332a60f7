// The few names of the web platform that the contract uses; browsers, workers and Node all have them.
declare class URLSearchParams {
  append(name: string, value: string): void
  toString(): string
}
interface AbortSignal {
  readonly aborted: boolean
}
interface Request {
  readonly url: string
  readonly signal: AbortSignal
}
declare class TextEncoder {
  encode(text: string): { readonly length: number }
}
