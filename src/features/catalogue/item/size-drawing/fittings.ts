/** Floors, tiles and door handles. */
import { box, divide, line, oval, type Part, type Sketch } from './sketch.ts'

/** Planks seen from above; a plank is much longer than wide. */
const board: Sketch = {
  top: ({ w, d }) => [
    box(0, 0, w, d, 2),
    ...divide(0, d, 4)
      .slice(1)
      .map(({ x: y }) => line([w * 0.04, y], [w * 0.96, y])),
  ],
}

const tile: Sketch = { front: ({ w, h }) => [box(0, 0, w, h, 4), box(6, 6, w - 12, h - 12, 3, 'soft')] }

const leverParts = (w: number, y: number): Part[] => [oval(27, y, 27, 27), box(12, y - 9, w - 12, 18, 9, 'soft')]

const lock = (cx: number, y: number): Part[] => [oval(cx, y, 25, 25), box(cx - 6, y - 12, 12, 24, 4, 'soft')]

/** Usual height of a door handle. */
const HANDLE_MM = 1_000

const lever: Sketch = {
  hangsAt: () => HANDLE_MM,
  front: ({ w, h }) => leverParts(w, h / 2),
  side: ({ d, h }) => [
    box(d - 10, 0, 10, h, 4),
    box(18, h / 2 - 9, d - 24, 18, 4),
    box(0, h / 2 - 9, 18, 18, 9, 'soft'),
  ],
}

const leverWithLock: Sketch = {
  ...lever,
  front: ({ w, h }) => [...leverParts(w, h - 27), ...lock(27, 25)],
  side: ({ d, h }) => [
    box(d - 10, h - 54, 10, 54, 4),
    box(18, h - 36, d - 24, 18, 4),
    box(0, h - 36, 18, 18, 9, 'soft'),
    box(d - 10, 0, 10, 50, 4),
    box(d - 26, 13, 16, 24, 4, 'soft'),
  ],
}

const knobSide = (d: number, y: number): Part[] => [
  box(d - 10, y - 31, 10, 62, 4),
  box(d - 34, y - 10, 26, 20),
  box(0, y - 27, d - 32, 54, 22, 'soft'),
]

const knob: Sketch = {
  hangsAt: () => HANDLE_MM,
  front: ({ w, h }) => [oval(w / 2, h / 2, w / 2, h / 2), oval(w / 2, h / 2, w * 0.42, h * 0.42, 'soft')],
  side: ({ d, h }) => knobSide(d, h / 2),
}

const knobWithLock: Sketch = {
  ...knob,
  front: ({ w, h }) => [
    oval(w / 2, h - w / 2, w / 2, w / 2),
    oval(w / 2, h - w / 2, w * 0.42, w * 0.42, 'soft'),
    ...lock(w / 2, 25),
  ],
  side: ({ d, h }) => [...knobSide(d, h - 31), box(d - 10, 0, 10, 50, 4), box(d - 26, 13, 16, 24, 4, 'soft')],
}

export const fittings = {
  board,
  tile,
  lever,
  'lever-with-lock': leverWithLock,
  knob,
  'knob-with-lock': knobWithLock,
} as const
