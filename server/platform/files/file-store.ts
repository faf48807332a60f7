/** Stores the bytes of files. */
export interface FileStore {
  /** Resolves when the bytes are durable. Files are written atomically. */
  put(id: string, bytes: Uint8Array, type: string): Promise<void>
  /** Undefined if the file does not exist. */
  get(id: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Succeeds if the file does not exist. */
  remove(id: string): Promise<void>
}
