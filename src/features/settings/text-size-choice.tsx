import { keptAtom, useKept } from '#src/local/kept-atom.ts'
import { ChoiceGroup } from '#src/ui/field/choice-group.tsx'
import { showTextSize, TEXT_SIZE_KEY, TEXT_SIZES, type TextSize } from './text-size.ts'

const textSizeAtom = keptAtom<TextSize>(TEXT_SIZE_KEY, 'normal')

const CHOICES = Object.entries(TEXT_SIZES).map(([value, label]) => ({ value, label }))

export function TextSizeChoice() {
  const [size, setSize] = useKept(textSizeAtom)
  const choose = ([chosen]: string[]) => {
    setSize(chosen as TextSize)
    showTextSize(chosen as TextSize)
  }
  return (
    <ChoiceGroup
      name="textSize"
      label="文字の大きさ"
      help="このページもすぐに切り替わります。"
      choices={CHOICES}
      values={size ? [size] : []}
      onChange={choose}
    />
  )
}
