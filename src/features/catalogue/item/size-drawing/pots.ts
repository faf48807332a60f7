/** Pots and kettles. */
import { box, curve, oval, type Part, polygon, type Sketch } from './sketch.ts'

/** Body, lid and knob, between two places. */
const potBody = (x: number, w: number, h: number): Part[] => [
  box(x, 0, w, h * 0.66, w * 0.1),
  curve(
    [x - w * 0.02, h * 0.66],
    [
      [
        [x + w / 2, h * 1.06],
        [x + w * 1.02, h * 0.66],
      ],
    ],
    'body',
  ),
  box(x + w / 2 - w * 0.03, h * 0.84, w * 0.06, h * 0.08),
  oval(x + w / 2, h * 0.955, w * 0.09, h * 0.045, 'soft'),
]

const ears = (x: number, w: number, h: number, size: number): Part[] =>
  [x - size, x + w].map((left) => box(left, h * 0.48, size, h * 0.09, h * 0.04, 'line'))

const casserole: Sketch = {
  front: ({ w, h }) => [...ears(w * 0.13, w * 0.74, h, w * 0.13), ...potBody(w * 0.13, w * 0.74, h)],
}

const saucepan: Sketch = {
  front: ({ w, h }) => [box(w * 0.5, h * 0.46, w * 0.5, h * 0.12, h * 0.06, 'soft'), ...potBody(0, w * 0.56, h)],
}

const kettleParts = (x: number, w: number, h: number): Part[] => {
  const left = x + w * 0.24
  const width = w * 0.76
  return [
    curve(
      [left + width * 0.2, h * 0.5],
      [
        [
          [left + width * 0.2, h],
          [left + width * 0.5, h],
        ],
        [
          [left + width * 0.8, h],
          [left + width * 0.8, h * 0.5],
        ],
      ],
      'line',
    ),
    polygon([
      [left + width * 0.12, h * 0.14],
      [left + width * 0.02, h * 0.36],
      [x + w * 0.12, h * 0.66],
      [x, h * 0.66],
      [x + w * 0.12, h * 0.4],
    ]),
    curve(
      [left + width * 0.1, 0],
      [
        [
          [left - width * 0.08, h * 0.26],
          [left + width * 0.16, h * 0.5],
        ],
        [
          [left + width * 0.5, h * 0.66],
          [left + width * 0.84, h * 0.5],
        ],
        [
          [left + width * 1.08, h * 0.26],
          [left + width * 0.9, 0],
        ],
      ],
      'body',
    ),
    box(left + width / 2 - w * 0.03, h * 0.57, w * 0.06, h * 0.1, 4, 'soft'),
  ]
}

const kettle: Sketch = { front: ({ w, h }) => kettleParts(0, w, h) }

const potSet: Sketch = {
  front: ({ w, h }) => [
    ...ears(w * 0.05, w * 0.36, h, w * 0.05),
    ...potBody(w * 0.05, w * 0.36, h),
    box(w * 0.8, h * 0.38, w * 0.2, h * 0.09, h * 0.045, 'soft'),
    ...potBody(w * 0.57, w * 0.29, h * 0.82),
    ...kettleParts(w * 0.28, w * 0.31, h * 0.8),
  ],
}

export const pots = {
  'pot-set': potSet,
  casserole,
  saucepan,
  kettle,
} as const
