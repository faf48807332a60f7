/** Textiles, mirrors and clocks. */
import { box, curve, divide, line, oval, type Part, type Sketch } from './sketch.ts'

const FRINGE_MM = 60

const rug: Sketch = {
  top: ({ w, d }) => [
    ...[0, w - FRINGE_MM].flatMap((x) =>
      divide(20, d - 20, Math.round(d / 60)).map(({ x: y }) => line([x, y + 10], [x + FRINGE_MM, y + 10])),
    ),
    box(FRINGE_MM, 0, w - 2 * FRINGE_MM, d, 12),
    box(FRINGE_MM + 60, 60, w - 2 * FRINGE_MM - 120, d - 120, 8, 'line'),
  ],
}

const roundRug: Sketch = {
  top: ({ w, d }) => [oval(w / 2, d / 2, w / 2, d / 2), oval(w / 2, d / 2, w / 2 - 60, d / 2 - 60, 'line')],
}

const pleats = (x: number, w: number, h: number): Part[] => [
  box(x, 0, w, h, 6, 'soft'),
  ...divide(x, x + w, Math.max(3, Math.round(w / 90)))
    .slice(1)
    .map((it) => line([it.x, 0], [it.x, h])),
]

const curtain: Sketch = { front: ({ w, h }) => [...pleats(0, w, h - 10), box(0, h - 70, w, 70, 4)] }

const curtainSet: Sketch = {
  front: ({ w, h }) => [
    box(w * 0.06, 0, w * 0.88, h - 60, 0, 'line'),
    ...pleats(w * 0.04, w * 0.24, h - 60),
    ...pleats(w * 0.72, w * 0.24, h - 60),
    box(0, h - 45, w, 30, 15),
    oval(25, h - 30, 25, 30),
    oval(w - 25, h - 30, 25, 30),
  ],
}

const cushionView = (w: number, h: number, bulge: number): Part =>
  curve(
    [0, 0],
    [
      [
        [w / 2, h * bulge],
        [w, 0],
      ],
      [
        [w - w * bulge, h / 2],
        [w, h],
      ],
      [
        [w / 2, h - h * bulge],
        [0, h],
      ],
      [
        [w * bulge, h / 2],
        [0, 0],
      ],
    ],
    'soft',
  )

const cushion: Sketch = {
  front: ({ w, h }) => [cushionView(w, h, 0.09)],
  side: ({ d, h }) => [
    curve(
      [d / 2, 0],
      [
        [
          [d * 1.5, h / 2],
          [d / 2, h],
        ],
        [
          [-d * 0.5, h / 2],
          [d / 2, 0],
        ],
      ],
      'soft',
    ),
  ],
}

/** With its middle at the height of the eyes, or standing on the floor if it is long. */
const hangsAt = ({ h }: { h: number }) => Math.max(h > 1_200 ? 200 : 0, 1_500 - h / 2 - (h > 1_200 ? 500 : 0))

const ovalMirror: Sketch = {
  hangsAt,
  front: ({ w, h }) => [
    oval(w / 2, h / 2, w / 2, h / 2),
    oval(w / 2, h / 2, w / 2 - 22, h / 2 - 22, 'soft'),
    ...shine(w, h),
  ],
}

const shine = (w: number, h: number): Part[] => [
  line([w * 0.36, h * 0.5], [w * 0.56, h * 0.66]),
  line([w * 0.4, h * 0.38], [w * 0.64, h * 0.58]),
]

const arch = (x: number, y: number, w: number, h: number, tone: Part['tone']): Part => ({
  d: `M${x} ${-y}v${-(h - w / 2)}a${w / 2} ${w / 2} 0 0 1 ${w} 0v${h - w / 2}z`,
  tone,
})

const archMirror: Sketch = {
  hangsAt,
  front: ({ w, h }) => [arch(0, 0, w, h, 'body'), arch(24, 24, w - 48, h - 48, 'soft'), ...shine(w, h)],
}

const clock: Sketch = {
  hangsAt: ({ h }) => 1_800 - h / 2,
  front: ({ w, h }) => {
    const [cx, cy, r] = [w / 2, h / 2, w / 2]
    const hand = (degrees: number, length: number) =>
      line(
        [cx, cy],
        [cx + r * length * Math.sin((degrees * Math.PI) / 180), cy + r * length * Math.cos((degrees * Math.PI) / 180)],
      )
    return [
      oval(cx, cy, r, r),
      oval(cx, cy, r * 0.88, r * 0.88, 'soft'),
      ...[0, 90, 180, 270].map((degrees) => {
        const [x, y] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
        return line([cx + r * 0.72 * x, cy + r * 0.72 * y], [cx + r * 0.82 * x, cy + r * 0.82 * y])
      }),
      hand(305, 0.46),
      hand(54, 0.66),
    ]
  },
}

export const decoration = {
  rug,
  'round-rug': roundRug,
  curtain,
  'curtain-set': curtainSet,
  cushion,
  'round-mirror': ovalMirror,
  'oval-mirror': ovalMirror,
  'arch-mirror': archMirror,
  clock,
} as const
