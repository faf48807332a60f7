import { storedAtom, useStored } from '#src/device/storage/stored-atom.ts'
import { setHtmlClass, STORED_CLASSES } from '#src/device/storage/html-class.ts'
import { ChoiceGroup } from '#src/ui/field/choice-group.tsx'

const TEXT_SIZES = { normal: '標準', large: '大きめ' } as const
type TextSize = keyof typeof TEXT_SIZES

const textSizeAtom = storedAtom<TextSize>(STORED_CLASSES.largeText.key, 'normal')

const CHOICES = Object.entries(TEXT_SIZES).map(([value, label]) => ({ value, label }))

export function TextSizeChoice() {
  const [size, setSize] = useStored(textSizeAtom)
  const choose = ([chosen]: string[]) => {
    setSize(chosen as TextSize)
    setHtmlClass('largeText', chosen === STORED_CLASSES.largeText.value)
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
