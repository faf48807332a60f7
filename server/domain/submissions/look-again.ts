/** What a submission was decided by has changed meanwhile: all of it is undone and done anew. */
export class LookAgain extends Error {
  override name = 'LookAgain'
}
