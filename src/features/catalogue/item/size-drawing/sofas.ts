/** Sofas. */
import { box, clamp, divide, type Drawn, leg, type Part, polygon, type Sketch } from './sketch.ts'

const sofaLegs = ({ h }: Drawn) => clamp(60, h * 0.14, 130)

const sofaSide = (size: Drawn): Part[] => {
  const { d, h, seat } = size
  const low = sofaLegs(size)
  return [
    leg(90, low),
    leg(d - 90, low),
    polygon([
      [d - 230, low + 60],
      [d - 20, low + 60],
      [d, h - 60],
      [d - 60, h],
      [d - 180, h - 30],
    ]),
    box(0, low, d - 40, seat + 150 - low, 50),
  ]
}

function drawSofa(size: Drawn, from: number, to: number): Part[] {
  const { h, seat } = size
  const places = divide(from, to, Math.max(1, Math.round((to - from) / 620)))
  return [
    ...places.map(({ x, w }) => box(x, seat - 20, w, h - seat + 20, 90, 'soft')),
    ...places.map(({ x, w }) => box(x, seat - 150, w, 150, 40, 'soft')),
  ]
}

const sofa: Sketch = {
  front: (size) => {
    const { w, seat } = size
    const low = sofaLegs(size)
    const arm = clamp(110, w * 0.09, 170)
    return [
      leg(100, low, -20),
      leg(w - 100, low, 20),
      ...drawSofa(size, arm - 10, w - arm + 10),
      box(arm - 20, low, w - 2 * arm + 40, seat - 150 - low),
      box(0, low, arm, seat + 150 - low, 50),
      box(w - arm, low, arm, seat + 150 - low, 50),
    ]
  },
  side: sofaSide,
}

/** The lounge is on the right, unless mirrored. */
const couch = (isLeft: boolean): Sketch => {
  const place = ({ w }: Drawn, x: number, width: number) => (isLeft ? w - x - width : x)
  return {
    front: (size) => {
      const { w, seat } = size
      const low = sofaLegs(size)
      const lounge = w * 0.36
      const arm = 150
      return [
        leg(100, low),
        leg(w - 100, low),
        ...drawSofa(size, isLeft ? 0 : arm, isLeft ? w - arm : w),
        box(0, low, w, seat - 150 - low, 20),
        box(place(size, 0, arm), low, arm, seat + 150 - low, 50),
        box(place(size, w - lounge, lounge), low, lounge, seat - low, 50, 'soft'),
      ]
    },
    top: (size) => {
      const { w, d } = size
      const lounge = w * 0.36
      const depth = Math.min(900, d * 0.58)
      const arm = 150
      const back = 220
      return [
        box(place(size, 0, w - lounge), d - depth, w - lounge, depth, 50),
        box(place(size, w - lounge, lounge), 0, lounge, d, 50),
        box(0, d - back, w, back, 60),
        ...divide(arm, w - lounge, 2).map(({ x, w: width }) =>
          box(place(size, x, width), d - depth, width, depth - back, 40, 'soft'),
        ),
        box(place(size, w - lounge, lounge), 0, lounge, d - back, 50, 'soft'),
        box(place(size, 0, arm), d - depth, arm, depth, 50),
      ]
    },
  }
}

export const sofas = {
  sofa,
  'couch-left': couch(true),
  'couch-right': couch(false),
} as const
