/** Where the bytes of files lie. */
export interface FileStore {
  /** Resolves once the bytes outlive this process and its machine's power. Under a name there is never half a file. */
  put(id: string, bytes: Uint8Array, type: string): Promise<void>
  /** Undefined where there is none. */
  get(id: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** One that is not there is gone as wished. */
  remove(id: string): Promise<void>
}
