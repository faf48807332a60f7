/** Chairs, stools and beds. */
import { box, curve, divide, leg, line, oval, type Part, polygon, type Sketch } from './sketch.ts'

const armchair: Sketch = {
  front: ({ w, h, seat }) => [
    box(80, seat - 10, w - 160, h - seat + 10, 60, 'soft'),
    box(60, seat - 130, w - 120, 130, 40, 'soft'),
    box(30, seat - 180, w - 60, 45, 10),
    leg(30, seat + 190, 0, 46),
    leg(w - 30, seat + 190, 0, 46),
    box(0, seat + 175, 100, 30, 12),
    box(w - 100, seat + 175, 100, 30, 12),
  ],
  side: ({ d, h, seat }) => [
    polygon(
      [
        [d * 0.55, seat - 90],
        [d * 0.68, seat - 110],
        [d - 10, h - 60],
        [d - 70, h],
        [d - 130, h - 20],
      ],
      'soft',
    ),
    polygon(
      [
        [50, seat],
        [40, seat - 120],
        [d * 0.66, seat - 180],
        [d * 0.68, seat - 60],
      ],
      'soft',
    ),
    leg(70, seat + 180, 0, 44),
    leg(d * 0.72, seat + 150, 60, 44),
    box(0, seat + 165, d * 0.86, 32, 14),
  ],
}

const loungeChair: Sketch = {
  front: ({ w, h, seat }) => [
    leg(170, 210, -60, 50),
    leg(w - 170, 210, 60, 50),
    curve(
      [40, 210],
      [
        [
          [-30, seat + 150],
          [90, h - 70],
        ],
        [
          [w / 2, h + 70],
          [w - 90, h - 70],
        ],
        [
          [w + 30, seat + 150],
          [w - 40, 210],
        ],
        [
          [w / 2, 150],
          [40, 210],
        ],
      ],
      'body',
    ),
    oval(w / 2, seat - 60, w * 0.37, 75, 'soft'),
    line([w * 0.13, seat - 60], [w * 0.17, h - 150]),
    line([w * 0.87, seat - 60], [w * 0.83, h - 150]),
  ],
  side: ({ d, h, seat }) => [
    leg(160, 210, -50, 50),
    leg(d - 170, 210, 60, 50),
    curve(
      [30, 215],
      [
        [
          [-20, seat],
          [60, seat + 60],
        ],
        [
          [d * 0.5, seat + 110],
          [d - 170, h - 20],
        ],
        [
          [d - 60, h + 20],
          [d - 20, h - 140],
        ],
        [
          [d, 260],
          [d - 120, 205],
        ],
        [
          [d / 2, 170],
          [30, 215],
        ],
      ],
      'body',
    ),
  ],
}

const chair: Sketch = {
  front: ({ w, h, seat }) => [
    leg(70, h - 40, -15, 34),
    leg(w - 70, h - 40, 15, 34),
    curve(
      [30, h - 130],
      [
        [
          [w / 2, h - 150],
          [w - 30, h - 130],
        ],
        [
          [w - 22, h - 70],
          [w - 40, h - 10],
        ],
        [
          [w / 2, h + 10],
          [40, h - 10],
        ],
        [
          [22, h - 70],
          [30, h - 130],
        ],
      ],
      'body',
    ),
    line([60, seat - 190], [w - 60, seat - 190]),
    leg(45, seat - 55, -15, 38),
    leg(w - 45, seat - 55, 15, 38),
    box(20, seat - 60, w - 40, 60, 22, 'soft'),
  ],
  side: ({ d, h, seat }) => [
    polygon([
      [d - 130, seat],
      [d - 90, seat],
      [d - 5, h - 20],
      [d - 45, h],
    ]),
    polygon([
      [d - 140, seat - 20],
      [d - 100, seat - 20],
      [d - 10, 0],
      [d - 32, 0],
    ]),
    leg(60, seat - 55, -15, 38),
    line([60, seat - 230], [d - 90, seat - 230]),
    box(20, seat - 60, d - 110, 60, 22, 'soft'),
    box(d - 62, h - 130, 48, 120, 18),
  ],
}

const stoolView = (w: number, h: number): Part[] => [
  leg(w * 0.5, h - 30, 0, 34),
  line([w * 0.2, h * 0.36], [w * 0.8, h * 0.36]),
  leg(w * 0.26, h - 30, -w * 0.18, 38),
  leg(w * 0.74, h - 30, w * 0.18, 38),
  box(w * 0.03, h - 45, w * 0.94, 45, 22),
]

const stool: Sketch = { front: ({ w, h }) => stoolView(w, h), side: ({ d, h }) => stoolView(d, h) }

const bed: Sketch = {
  front: ({ w, h }) => [
    box(0, 0, w, h, 20),
    ...divide(60, w - 60, Math.round(w / 110)).map(({ x }) => line([x, 330], [x, h - 60])),
    line([30, h - 55], [w - 30, h - 55]),
    box(40, 290, w - 80, 190, 50, 'soft'),
    box(0, 130, w, 180, 12),
    box(20, 0, 60, 130),
    box(w - 80, 0, 60, 130),
  ],
  side: ({ d, h }) => [
    box(d - 60, 0, 60, h, 14),
    box(40, 290, d - 110, 190, 50, 'soft'),
    box(d - 430, 440, 340, 110, 50, 'soft'),
    box(0, 130, d - 30, 180, 12),
    box(30, 0, 60, 130),
  ],
}

export const seating = {
  armchair,
  'lounge-chair': loungeChair,
  chair,
  stool,
  bed,
} as const
