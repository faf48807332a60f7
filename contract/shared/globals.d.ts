// Web platform types that the contract uses. Browsers, workers and Node all provide them.
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
