import type { SubjectChange } from '#contract/shared/desk-change.ts'

/** An error whose message is shown to the staff: it says what to do. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** Someone has changed the subject since it was seen. */
export class ChangedError extends CommandError {
  change: SubjectChange

  constructor(message: string, change: SubjectChange) {
    super(message)
    this.change = change
  }
}
