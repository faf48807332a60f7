/** What is wrong in the files of the content, told so that it can be found. */
export interface Problem {
  file: string
  line: number
  /** `variants[2].price`; empty for the whole file. */
  place: string
  reason: string
}

export type Place = readonly (string | number)[]

export const placeText = (place: Place): string =>
  place
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '')

const problemText = ({ file, line, place, reason }: Problem): string =>
  `${file}:${line}${place && ` (${place})`}: ${reason}`

/** Nothing was imported. The message has a line for every problem. */
export class ContentRefused extends Error {
  override name = 'ContentRefused'
  problems: Problem[]

  constructor(problems: Problem[]) {
    super(problems.map(problemText).join('\n'))
    this.problems = problems
  }
}
