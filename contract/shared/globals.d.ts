// Web platform types that the contract uses. Browsers, workers and Node all provide them.
declare class URLSearchParams {
  append(name: string, value: string): void
  get(name: string): string | null
  toString(): string
}
declare class URL {
  constructor(url: string, base?: string)
  readonly origin: string
  readonly protocol: string
  readonly hostname: string
  readonly port: string
  readonly username: string
  readonly password: string
  readonly pathname: string
  readonly searchParams: URLSearchParams
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
