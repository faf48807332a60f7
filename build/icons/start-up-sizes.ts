/** Screens of iPhones and iPads in portrait format: CSS width and height, and pixel ratio. */
const PHONES = [
  [320, 568, 2],
  [375, 667, 2],
  [375, 812, 3],
  [390, 844, 3],
  [393, 852, 3],
  [402, 874, 3],
  [414, 736, 3],
  [414, 896, 2],
  [414, 896, 3],
  [420, 912, 3],
  [428, 926, 3],
  [430, 932, 3],
  [440, 956, 3],
] as const

const TABLETS = [
  [744, 1133, 2],
  [768, 1024, 2],
  [810, 1080, 2],
  [820, 1180, 2],
  [834, 1112, 2],
  [834, 1194, 2],
  [834, 1210, 2],
  [1024, 1366, 2],
  [1032, 1376, 2],
] as const

type Size = [width: number, height: number]

const upright = [...PHONES, ...TABLETS].map(([width, height, ratio]): Size => [width * ratio, height * ratio])
const lying = TABLETS.map(([width, height, ratio]): Size => [height * ratio, width * ratio])

/** In pixels. Tablets also start in landscape format. */
export const START_UP_SIZES: Size[] = [...upright, ...lying]
