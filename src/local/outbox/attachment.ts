/** What goes along with something that was sent off. */
export interface Attachment {
  /** Made at the tap, a ULID, which the body names. */
  id: string
  /** Of the submission. */
  key: string
  /** Not a Blob: Safari loses those in private windows and across restarts. */
  bytes: ArrayBuffer
  type: string
  /** The server has it. */
  isUp: boolean
}
