/** What a film consists of: shots of pictures with a moving camera, joined one after the other. */

/** Centre and width of what the camera sees, as parts of the picture's width and height. */
export type View = readonly [x: number, y: number, width: number]

export type Light = 'dim' | 'evening' | 'cold' | 'dry'

export interface Shot {
  /** A file of content/pictures. */
  picture: string
  seconds: number
  from: View
  to: View
  /** `steady` keeps its speed, `soft` starts and ends slowly, `settle` only ends slowly. */
  pace?: 'steady' | 'soft' | 'settle'
  /** The light in which the picture is shown, instead of its own. */
  light?: Light
  /** The shot starts with another picture from the same camera, or with the same one in another light. */
  start?: {
    picture?: string
    light?: Light
    reveal: 'wipe' | 'dissolve' | 'rise'
    at: number
    seconds: number
  }
  /** How it follows the shot before: for these seconds both are seen. Without it, a cut. */
  join?: { kind: 'fade' | 'smoothleft' | 'smoothup' | 'slideleft' | 'fadewhite'; seconds: number }
}

export interface Film {
  file: string
  /** The moment of the poster, seconds. */
  posterAt: number
  shots: readonly Shot[]
}

/** Seconds of the whole film. */
export const lengthOf = ({ shots }: Film): number =>
  shots.reduce((sum, { seconds, join }) => sum + seconds - (join?.seconds ?? 0), 0)
