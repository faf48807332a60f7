/** Lamps. Pendants end below at the floor of their drawing; their cord is part of the height. */
import { box, curve, line, oval, type Part, polygon, type Sketch } from './sketch.ts'

/** Above a table, with its lower edge 60 to 70 cm over the table top. */
const hangsAt = () => 1_380

/** Ceiling cap and cord down to the shade. */
const cord = (w: number, h: number, shadeTop: number): Part[] => [
  line([w / 2, h - 30], [w / 2, shadeTop]),
  box(w / 2 - 55, h - 32, 110, 32, 10),
]

const domePendant: Sketch = {
  hangsAt,
  front: ({ w, h }) => [
    ...cord(w, h, w * 0.6),
    box(w / 2 - 20, w * 0.48, 40, w * 0.14, 8, 'soft'),
    { d: `M0 0A${w / 2} ${w / 2} 0 0 1 ${w} 0z`, tone: 'body' },
  ],
}

const conePendant: Sketch = {
  hangsAt,
  front: ({ w, h }) => [
    ...cord(w, h, w * 0.72),
    box(w / 2 - 22, w * 0.6, 44, w * 0.14, 8, 'soft'),
    polygon([
      [0, 0],
      [w, 0],
      [w * 0.58, w * 0.62],
      [w * 0.42, w * 0.62],
    ]),
  ],
}

const globePendant: Sketch = {
  hangsAt,
  front: ({ w, h }) => [
    ...cord(w, h, w * 0.84),
    oval(w / 2, w * 0.42, w / 2, w * 0.42, 'soft'),
    oval(w / 2, w * 0.42, w * 0.5, w * 0.2, 'line'),
    line([0, w * 0.42], [w, w * 0.42]),
  ],
}

const arcLamp: Sketch = {
  front: ({ w, h }) => [
    curve(
      [150, 25],
      [
        [
          [150, h * 0.5],
          [155, h * 0.78],
        ],
        [
          [175, h],
          [w * 0.58, h - 10],
        ],
        [
          [w * 0.8, h - 20],
          [w - 130, h - 110],
        ],
      ],
      'line',
    ),
    { d: `M${w - 250} ${-(h - 230)}A125 125 0 0 1 ${w} ${-(h - 230)}z`, tone: 'body' },
    box(0, 0, 300, 28, 12),
  ],
}

const globeLamp: Sketch = {
  front: ({ w, h }) => [
    box(w / 2 - 9, 20, 18, h - w - 10),
    box(w / 2 - Math.min(130, w * 0.4), 0, Math.min(260, w * 0.8), 24, 10),
    oval(w / 2, h - w / 2, w / 2, w / 2, 'soft'),
  ],
}

const tripodLamp: Sketch = {
  front: ({ w, h }) => {
    const shade = h * 0.2
    return [
      ...[-1, 0, 1].map((side) =>
        polygon([
          [w / 2 + side * 20 - 14, h - shade - 60],
          [w / 2 + side * 20 + 14, h - shade - 60],
          [w / 2 + side * (w / 2 - 10) + 8, 0],
          [w / 2 + side * (w / 2 - 10) - 8, 0],
        ]),
      ),
      box(w / 2 - 10, h - shade - 70, 20, 80),
      polygon(
        [
          [w * 0.13, h - shade],
          [w * 0.87, h - shade],
          [w * 0.78, h],
          [w * 0.22, h],
        ],
        'soft',
      ),
    ]
  },
}

const lantern: Sketch = {
  front: ({ w, h }) => [
    box(0, 0, w, h, 12),
    box(w * 0.1, w * 0.12, w * 0.8, h - w * 0.22, 6, 'soft'),
    box(w * 0.22, w * 0.12, w * 0.56, h - w * 0.34, 8, 'soft'),
  ],
}

const mushroomLamp: Sketch = {
  front: ({ w, h }) => [
    curve(
      [w * 0.22, 0],
      [
        [
          [w * 0.42, 20],
          [w * 0.45, h * 0.62],
        ],
        [
          [w * 0.5, h * 0.64],
          [w * 0.55, h * 0.62],
        ],
        [
          [w * 0.58, 20],
          [w * 0.78, 0],
        ],
      ],
      'body',
    ),
    curve(
      [0, h * 0.6],
      [
        [
          [w * 0.02, h],
          [w / 2, h],
        ],
        [
          [w * 0.98, h],
          [w, h * 0.6],
        ],
      ],
      'body',
    ),
  ],
}

const tableLamp: Sketch = {
  front: ({ w, h }) => [
    curve(
      [w * 0.32, 0],
      [
        [
          [w * 0.14, h * 0.22],
          [w * 0.36, h * 0.46],
        ],
        [
          [w * 0.5, h * 0.54],
          [w * 0.64, h * 0.46],
        ],
        [
          [w * 0.86, h * 0.22],
          [w * 0.68, 0],
        ],
      ],
      'body',
    ),
    box(w / 2 - 12, h * 0.46, 24, h * 0.1),
    polygon(
      [
        [0, h * 0.54],
        [w, h * 0.54],
        [w * 0.84, h],
        [w * 0.16, h],
      ],
      'soft',
    ),
    line([w * 0.06, h * 0.58], [w * 0.94, h * 0.58]),
  ],
}

export const lamps = {
  'dome-pendant': domePendant,
  'cone-pendant': conePendant,
  'globe-pendant': globePendant,
  'arc-lamp': arcLamp,
  'globe-lamp': globeLamp,
  'tripod-lamp': tripodLamp,
  lantern,
  'mushroom-lamp': mushroomLamp,
  'table-lamp': tableLamp,
} as const
