/** Counts the characters that are normalised or segmented: the expensive work on text, measured without a clock. */
export function countWork(): () => number {
  let work = 0
  const text = String.prototype
  const cutting = Intl.Segmenter.prototype
  const { normalize } = text
  const { segment } = cutting
  text.normalize = function (this: string, form?: string) {
    work += this.length
    return normalize.call(this, form)
  }
  cutting.segment = function (this: Intl.Segmenter, input: string) {
    work += input.length
    return segment.call(this, input)
  }
  return () => {
    text.normalize = normalize
    cutting.segment = segment
    return work
  }
}
