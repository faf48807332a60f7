/** Turns a film into inputs and a filter graph of ffmpeg. */
import { type Film, lengthOf, type Light, type Shot } from './film.ts'

export const FRAME_RATE = 24
export const SIZE = { width: 1280, height: 720 }

/** Larger than the film, so that the camera moves in sub-pixel steps without jitter. */
const CAMERA_WIDTH = 2048

const LIGHTS: Record<Light, string> = {
  dim: 'curves=all=0/0 0.5/0.2 1/0.46,hue=s=0.7,colorbalance=bs=0.05:bm=0.07:rm=-0.04',
  evening: 'curves=all=0/0 0.5/0.4 1/0.94,colorbalance=rs=0.04:rm=0.04:bm=-0.05',
  cold: 'curves=all=0/0 0.5/0.43 1/0.9,hue=s=0.55,colorbalance=bs=0.05:bm=0.1:rm=-0.07',
  dry: 'curves=all=0/0.06 0.5/0.57 1/1,hue=s=0.5',
}

const PACES = {
  steady: (p: string) => p,
  soft: (p: string) => `(1-cos(PI*${p}))/2`,
  settle: (p: string) => `sin(PI/2*${p})`,
} as const

/** P falls from 1 to 0; A is the picture of before. A white line stands between both, as in the before/after slider. */
const EDGE = (at: string) => `if(lt(abs(${at}),2.5),255,if(gt(${at},0),A,B))`
const REVEALS = {
  dissolve: 'fade',
  wipe: `custom:expr='${EDGE('X-W*(1-cos(PI*(1-P)))/2')}'`,
  rise: `custom:expr='${EDGE('X*0.8+Y*0.2-(W*0.8+H*0.2)*(1-cos(PI*(1-P)))/2')}'`,
} as const

const numberOfFrames = (seconds: number) => Math.round(seconds * FRAME_RATE)

/** A view's edges, moved from one to the other with the number of frames. */
function camera({ from, to, seconds, pace = 'steady' }: Shot): string {
  const progress = `(${PACES[pace](`(on/${numberOfFrames(seconds)})`)})`
  const [x, y, width] = from.map((start, i) => `(${start}+${(to[i]! - start).toFixed(4)}*${progress})`) as [
    string,
    string,
    string,
  ]
  const halfHeight = `W*${width}*${SIZE.height / SIZE.width}/2`
  const left = `W*(${x}-${width}/2)`
  const right = `W*(${x}+${width}/2)`
  // Never above or below the picture.
  const middle = `clip(H*${y},${halfHeight},H-${halfHeight})`
  const top = `${middle}-${halfHeight}`
  const bottom = `${middle}+${halfHeight}`
  const corners = [left, top, right, top, left, bottom, right, bottom]
  const names = ['x0', 'y0', 'x1', 'y1', 'x2', 'y2', 'x3', 'y3']
  const options = names.map((name, i) => `${name}='${corners[i]}'`).join(':')
  return `perspective=${options}:interpolation=cubic:eval=frame`
}

const still = (index: number, seconds: number, light?: Light) =>
  `[${index}:v]scale=${CAMERA_WIDTH}:-2:flags=lanczos,format=gbrp${light ? `,${LIGHTS[light]},format=gbrp` : ''},` +
  `fps=${FRAME_RATE},trim=end_frame=${numberOfFrames(seconds)},settb=1/${FRAME_RATE}`

export function toFilterGraph(film: Film): { pictures: string[]; graph: string } {
  const pictures: string[] = []
  const steps: string[] = []
  const add = (picture: string) => pictures.push(picture) - 1

  film.shots.forEach((shot, i) => {
    const { picture, seconds, light, start } = shot
    const finish = `${camera(shot)},scale=${SIZE.width}:${SIZE.height}:flags=lanczos,setsar=1[shot${i}]`
    if (start) {
      steps.push(`${still(add(start.picture ?? picture), start.at + start.seconds, start.light)}[start${i}]`)
      steps.push(`${still(add(picture), seconds - start.at, light)}[end${i}]`)
      const reveal = `xfade=duration=${start.seconds}:offset=${start.at}:transition=${REVEALS[start.reveal]}`
      steps.push(`[start${i}][end${i}]${reveal},${finish}`)
    } else steps.push(`${still(add(picture), seconds, light)},${finish}`)
  })

  let end = film.shots[0]!.seconds
  let last = 'shot0'
  film.shots.slice(1).forEach((shot, i) => {
    const name = `joined${i + 1}`
    if (shot.join) {
      const offset = (end - shot.join.seconds).toFixed(3)
      steps.push(
        `[${last}][shot${i + 1}]xfade=transition=${shot.join.kind}:duration=${shot.join.seconds}:offset=${offset}[${name}]`,
      )
      end -= shot.join.seconds
    } else steps.push(`[${last}][shot${i + 1}]concat=n=2:v=1,settb=1/${FRAME_RATE}[${name}]`)
    end += shot.seconds
    last = name
  })
  const colours = 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p'
  steps.push(`[${last}]${colours},trim=duration=${lengthOf(film)}[film]`)
  return { pictures, graph: steps.join(';\n') }
}
