/** The server cannot start. The message explains why, so no stack is printed. */
export class StartupError extends Error {
  override name = 'StartupError'
}
