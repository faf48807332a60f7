/** An error whose message is shown to the staff: it says what to do. */
export class CommandError extends Error {
  override name = 'CommandError'
}
