/** A start that cannot be, for a reason that the message tells whoever started it; no stack is needed. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
