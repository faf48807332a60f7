/** A copy of the catalogue, as the pack notes it. */
export interface PackCopy {
  schema: number
  set: number
  /** Where the feed goes on. */
  cursor: string
}

/** All of the catalogue. */
export interface WholeCopy extends PackCopy {
  /** The catalogue's version that it was in step with, and when that was by the server's time, ms. */
  version: number
  toldAt: number
}

/** The copy that answers, and the one that is being loaded to take its place. */
export interface PackState {
  id: 'pack'
  current?: WholeCopy
  coming?: PackCopy
}
