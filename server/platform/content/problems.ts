/** Problems in content files. */
/** A problem in a content file, with its position. */
export interface Problem {
  file: string
  line: number
  /** `variants[2].price`; empty for the whole file. */
  place: string
  reason: string
  /** Another file with the same value: neither can be imported. */
  otherFile?: string
  /** A picture that is missing: entries that show it cannot be imported. */
  picture?: string
  /** The entry that it is about, if the problem is not in its file. */
  entry?: { folder: string; id: unknown }
}

export type Place = readonly (string | number)[]

export const formatPlace = (place: Place): string =>
  place
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '')

export const formatProblem = ({ file, line, place, reason }: Problem): string =>
  `${file}:${line}${place && ` (${place})`}: ${reason}`

/** The import was rejected. The message has one line per problem. */
export class ContentError extends Error {
  override name = 'ContentError'
  problems: Problem[]

  constructor(problems: Problem[]) {
    super(problems.map(formatProblem).join('\n'))
    this.problems = problems
  }
}

/** Yields repeated values together with their first occurrence. */
export function* findRepeated<T, K>(
  values: Iterable<T>,
  getKey: (value: T) => K,
): Generator<{ again: T; first: T; key: K }> {
  const seen = new Map<K, T>()
  for (const value of values) {
    const key = getKey(value)
    const first = seen.get(key)
    if (first === undefined) seen.set(key, value)
    else yield { again: value, first, key }
  }
}
