import { POINT_RATE_PERCENT } from './rules.ts'

/** Points for a line of goods paid with money, rounded down. */
export const pointsFor = (yen: number): number => Math.floor((yen * POINT_RATE_PERCENT) / 100)
