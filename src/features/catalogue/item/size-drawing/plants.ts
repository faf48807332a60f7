/** Vases and plants. */
import { box, curve, line, oval, type Part, polygon, type Sketch } from './sketch.ts'

const vase: Sketch = {
  front: ({ w, h }) => [
    curve(
      [w * 0.3, 0],
      [
        [
          [-w * 0.36, h * 0.5],
          [w * 0.38, h * 0.84],
        ],
        [
          [w * 0.41, h * 0.92],
          [w * 0.36, h],
        ],
        [
          [w * 0.5, h * 0.985],
          [w * 0.64, h],
        ],
        [
          [w * 0.59, h * 0.92],
          [w * 0.62, h * 0.84],
        ],
        [
          [w * 1.36, h * 0.5],
          [w * 0.7, 0],
        ],
      ],
      'body',
    ),
    line([w * 0.38, h * 0.86], [w * 0.62, h * 0.86]),
  ],
}

const cylinderVase: Sketch = {
  front: ({ w, h }) => [box(0, 0, w, h, 8), oval(w / 2, h - w * 0.06, w * 0.46, w * 0.05, 'soft')],
}

const pot = (w: number, h: number): Part =>
  polygon([
    [w * 0.36, 0],
    [w * 0.64, 0],
    [w * 0.68, h],
    [w * 0.32, h],
  ])

/** A leaf from its stalk to its tip. */
function leaf(x: number, y: number, tipX: number, tipY: number, width: number): Part {
  const [mx, my, dx, dy] = [(x + tipX) / 2, (y + tipY) / 2, tipX - x, tipY - y]
  const length = Math.hypot(dx, dy) || 1
  const [nx, ny] = [(-dy / length) * width, (dx / length) * width]
  return curve(
    [x, y],
    [
      [
        [mx + nx, my + ny],
        [tipX, tipY],
      ],
      [
        [mx - nx, my - ny],
        [x, y],
      ],
    ],
    'soft',
  )
}

const tree: Sketch = {
  front: ({ w, h }) => [
    pot(w, h * 0.24),
    line([w / 2, h * 0.24], [w * 0.52, h * 0.55], [w * 0.5, h * 0.9]),
    ...[0.5, 0.58, 0.66, 0.74, 0.82].flatMap((y, i) =>
      [-1, 1].flatMap((side) => {
        const reach = (0.48 - Math.abs(i - 1.5) * 0.06) * w
        const [bx, by] = [w / 2 + side * reach * 0.55, h * (y + 0.05)]
        return [
          line([w / 2, h * y], [bx, by]),
          leaf(bx, by, w / 2 + side * reach, h * (y + 0.09), h * 0.03),
          leaf(bx, by, w / 2 + side * reach * 0.75, h * (y + 0.13), h * 0.03),
        ]
      }),
    ),
    leaf(w / 2, h * 0.88, w * 0.5, h, h * 0.03),
  ],
}

const shrub: Sketch = {
  front: ({ w, h }) => [
    pot(w, h * 0.28),
    ...[-1, 0, 1].map((stem) => line([w / 2 + stem * w * 0.06, h * 0.28], [w / 2 + stem * w * 0.14, h * 0.86])),
    ...[0.36, 0.48, 0.6, 0.72].flatMap((y) =>
      [-1, 1].map((side) => leaf(w / 2 + side * w * 0.08, h * y, w / 2 + side * w * 0.5, h * (y + 0.11), w * 0.16)),
    ),
    leaf(w * 0.4, h * 0.78, w * 0.3, h * 0.98, w * 0.14),
    leaf(w * 0.5, h * 0.8, w * 0.52, h, w * 0.14),
    leaf(w * 0.6, h * 0.78, w * 0.72, h * 0.96, w * 0.14),
  ],
}

const bladePlant: Sketch = {
  front: ({ w, h }) => [
    ...[
      [0.1, 0.78],
      [0.9, 0.8],
      [0.25, 0.92],
      [0.76, 0.94],
      [0.5, 1],
    ].map(([x, y]) => leaf(w * (0.38 + x! * 0.24), h * 0.3, w * x!, h * y!, w * 0.11)),
    polygon([
      [w * 0.22, 0],
      [w * 0.78, 0],
      [w * 0.86, h * 0.42],
      [w * 0.14, h * 0.42],
    ]),
  ],
}

export const plants = {
  vase,
  'cylinder-vase': cylinderVase,
  tree,
  shrub,
  'blade-plant': bladePlant,
} as const
