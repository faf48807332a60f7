import type { Film, View } from './film.ts'

const WHOLE: View = [0.5, 0.5, 1]

export const films: readonly Film[] = [
  {
    // One drag of the slider, then three looks at what is new.
    file: 'kitchen-morning',
    posterAt: 7,
    shots: [
      {
        picture: 'room-kitchen-after.jpg',
        seconds: 8.4,
        from: [0.5, 0.5, 1],
        to: [0.5, 0.48, 0.86],
        pace: 'soft',
        start: { picture: 'room-kitchen-before.jpg', reveal: 'wipe', at: 2.4, seconds: 3.2 },
      },
      {
        picture: 'room-kitchen-after.jpg',
        seconds: 3.4,
        from: [0.4, 0.3, 0.5],
        to: [0.58, 0.3, 0.5],
        join: { kind: 'fade', seconds: 0.6 },
      },
      {
        picture: 'room-kitchen-after.jpg',
        seconds: 3.2,
        from: [0.46, 0.62, 0.56],
        to: [0.52, 0.6, 0.5],
        join: { kind: 'fade', seconds: 0.6 },
      },
      {
        picture: 'room-kitchen-after.jpg',
        seconds: 3.2,
        from: [0.42, 0.5, 0.74],
        to: WHOLE,
        pace: 'settle',
        join: { kind: 'fade', seconds: 0.6 },
      },
    ],
  },
  {
    // A single take: the camera walks to the right while the room changes.
    file: 'ldk-one-room',
    posterAt: 13,
    shots: [
      {
        picture: 'room-ldk-after.jpg',
        seconds: 14,
        from: [0.31, 0.56, 0.6],
        to: [0.55, 0.5, 0.9],
        pace: 'soft',
        start: { picture: 'room-ldk-before.jpg', reveal: 'rise', at: 3, seconds: 6 },
      },
    ],
  },
  {
    // Close and slow, along the edge where the oil ends.
    file: 'table-oiling',
    posterAt: 4,
    shots: [
      { picture: 'scene-oiling.jpg', seconds: 6.5, from: [0.62, 0.5, 0.68], to: [0.36, 0.56, 0.68], pace: 'steady' },
      {
        picture: 'detail-dining-table-oak-close.jpg',
        seconds: 5,
        from: [0.62, 0.62, 0.76],
        to: [0.44, 0.38, 0.76],
        pace: 'steady',
        start: { light: 'dry', reveal: 'dissolve', at: 1.4, seconds: 2.4 },
        join: { kind: 'fade', seconds: 1 },
      },
      {
        picture: 'detail-dining-table-oak-use.jpg',
        seconds: 4.5,
        from: [0.5, 0.44, 0.84],
        to: [0.5, 0.46, 1],
        pace: 'settle',
        join: { kind: 'fade', seconds: 1 },
      },
    ],
  },
  {
    // Short cuts, as the work goes: look, glue, hold still.
    file: 'chair-reglue',
    posterAt: 12.4,
    shots: [
      { picture: 'place-workshop.jpg', seconds: 2.6, from: [0.5, 0.5, 1], to: [0.52, 0.5, 0.92], pace: 'steady' },
      { picture: 'place-workshop.jpg', seconds: 1.5, from: [0.62, 0.26, 0.44], to: [0.66, 0.26, 0.44], pace: 'steady' },
      { picture: 'place-workshop.jpg', seconds: 1.5, from: [0.52, 0.52, 0.5], to: [0.47, 0.52, 0.5], pace: 'steady' },
      { picture: 'scene-reglue.jpg', seconds: 1.7, from: [0.3, 0.74, 0.5], to: [0.34, 0.74, 0.5], pace: 'steady' },
      { picture: 'scene-reglue.jpg', seconds: 1.7, from: [0.6, 0.46, 0.46], to: [0.54, 0.46, 0.46], pace: 'steady' },
      { picture: 'scene-reglue.jpg', seconds: 4.6, from: [0.5, 0.5, 0.72], to: [0.5, 0.44, 1], pace: 'settle' },
      {
        picture: 'detail-round-table-oak-use.jpg',
        seconds: 2.8,
        from: [0.4, 0.54, 0.76],
        to: [0.46, 0.52, 0.9],
        pace: 'settle',
        join: { kind: 'fade', seconds: 0.8 },
      },
    ],
  },
  {
    // One day from opening to closing, with long dissolves.
    file: 'showroom-day',
    posterAt: 17.4,
    shots: [
      {
        picture: 'place-showroom-exterior.jpg',
        seconds: 5,
        from: [0.5, 0.42, 0.96],
        to: [0.54, 0.54, 0.8],
        pace: 'steady',
      },
      {
        picture: 'place-showroom-living.jpg',
        seconds: 6,
        from: [0.36, 0.56, 0.7],
        to: [0.64, 0.56, 0.7],
        pace: 'steady',
        join: { kind: 'fade', seconds: 1.4 },
      },
      {
        picture: 'place-showroom-bedroom.jpg',
        seconds: 5,
        from: [0.62, 0.5, 0.72],
        to: [0.4, 0.5, 0.72],
        pace: 'steady',
        join: { kind: 'fade', seconds: 1.4 },
      },
      {
        picture: 'scene-dusk.jpg',
        seconds: 6.6,
        from: [0.5, 0.5, 0.72],
        to: [0.5, 0.5, 1],
        pace: 'settle',
        join: { kind: 'fade', seconds: 1.8 },
      },
    ],
  },
  {
    // From cold to warm light, almost without movement.
    file: 'inner-window',
    posterAt: 7.4,
    shots: [
      {
        picture: 'scene-inner-window.jpg',
        seconds: 9,
        from: WHOLE,
        to: [0.54, 0.46, 0.8],
        pace: 'steady',
        start: { light: 'cold', reveal: 'dissolve', at: 2.6, seconds: 3.6 },
      },
      {
        picture: 'scene-floor.jpg',
        seconds: 4.6,
        from: [0.4, 0.56, 0.84],
        to: [0.5, 0.56, 0.84],
        pace: 'steady',
        join: { kind: 'fade', seconds: 1.2 },
      },
    ],
  },
  {
    // Four rooms, one lamp after the other.
    file: 'evening-lamps',
    posterAt: 4,
    shots: [
      {
        picture: 'scene-lighting.jpg',
        seconds: 4.8,
        from: [0.44, 0.46, 0.86],
        to: [0.44, 0.48, 0.78],
        start: { light: 'dim', reveal: 'dissolve', at: 1.2, seconds: 0.5 },
      },
      {
        picture: 'place-corner-reading.jpg',
        seconds: 4,
        from: [0.5, 0.5, 0.76],
        to: [0.47, 0.5, 0.7],
        light: 'evening',
        start: { light: 'dim', reveal: 'dissolve', at: 0.9, seconds: 0.5 },
        join: { kind: 'fade', seconds: 0.4 },
      },
      {
        picture: 'place-corner-bedroom.jpg',
        seconds: 4,
        from: [0.48, 0.48, 0.8],
        to: [0.46, 0.48, 0.72],
        light: 'evening',
        start: { light: 'dim', reveal: 'dissolve', at: 0.9, seconds: 0.5 },
        join: { kind: 'fade', seconds: 0.4 },
      },
      {
        picture: 'place-corner-dining.jpg',
        seconds: 4.6,
        from: [0.57, 0.4, 0.68],
        to: [0.56, 0.44, 0.84],
        light: 'evening',
        pace: 'settle',
        start: { light: 'dim', reveal: 'dissolve', at: 0.9, seconds: 0.5 },
        join: { kind: 'fade', seconds: 0.4 },
      },
    ],
  },
  {
    // Steps that push each other aside like sheets of paper, then the finished room.
    file: 'plan-to-washroom',
    posterAt: 15,
    shots: [
      { picture: 'scene-plan.jpg', seconds: 2.9, from: [0.4, 0.46, 0.66], to: [0.56, 0.52, 0.66], pace: 'steady' },
      {
        picture: 'scene-samples.jpg',
        seconds: 2.9,
        from: [0.62, 0.58, 0.7],
        to: [0.46, 0.56, 0.7],
        pace: 'steady',
        join: { kind: 'slideleft', seconds: 0.5 },
      },
      {
        picture: 'scene-tiling.jpg',
        seconds: 2.9,
        from: [0.34, 0.42, 0.66],
        to: [0.48, 0.46, 0.66],
        pace: 'steady',
        join: { kind: 'slideleft', seconds: 0.5 },
      },
      {
        picture: 'scene-painting.jpg',
        seconds: 2.9,
        from: [0.4, 0.42, 0.76],
        to: [0.54, 0.5, 0.9],
        pace: 'steady',
        join: { kind: 'slideleft', seconds: 0.5 },
      },
      {
        picture: 'room-washroom-after.jpg',
        seconds: 6.4,
        from: [0.5, 0.5, 0.96],
        to: [0.47, 0.5, 0.84],
        pace: 'soft',
        start: { picture: 'room-washroom-before.jpg', reveal: 'wipe', at: 1.5, seconds: 2.2 },
        join: { kind: 'slideleft', seconds: 0.5 },
      },
    ],
  },
]
