import belowFold from './below-fold.module.css'

/** Also in src/boot-attributes.ts and below-fold.module.css. */
const LAST_STEP = 5

/** When a phone lays out a part of the page that is below its first screen: in this step after the first frame. */
export type Step = 2 | 3 | 4 | 5

/**
 * The class of a part that waits for a step, so that what is in view appears sooner and each task is short. The part must be
 * below the first screen of every phone and reserve its height. Steps after the last count as the last.
 */
export const getStepClass = (step: number): string | undefined => belowFold[`step${Math.min(step, LAST_STEP)}`]

/** The step of one of several parts, which are spread over all steps. */
export const spreadOverSteps = (index: number, count: number): number =>
  2 + Math.floor((index * (LAST_STEP - 1)) / count)
