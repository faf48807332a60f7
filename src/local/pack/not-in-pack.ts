/** The pack cannot tell: there is none, or it may only be too old to know. */
export class NotInPackError extends Error {
  override name = 'NotInPackError'
}
