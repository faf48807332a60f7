import { keptAtom, useKept } from '#src/local/kept-atom.ts'
import { markKey, showMark } from '#src/local/kept-marks.ts'
import { ChoiceGroup } from '#src/ui/field/choice-group.tsx'
import { TEXT_SIZES, type TextSize } from './text-size.ts'

const textSizeAtom = keptAtom<TextSize>(markKey('textSize'), 'normal')

const CHOICES = Object.entries(TEXT_SIZES).map(([value, label]) => ({ value, label }))

export function TextSizeChoice() {
  const [size, setSize] = useKept(textSizeAtom)
  const choose = ([chosen]: string[]) => {
    setSize(chosen as TextSize)
    showMark('textSize', chosen as TextSize)
  }
  return (
    <ChoiceGroup
      name="textSize"
      label="文字の大きさ"
      help="選ぶとすぐに反映されます。"
      choices={CHOICES}
      values={size ? [size] : []}
      onChange={choose}
    />
  )
}
