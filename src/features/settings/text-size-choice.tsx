import { storedAtom, useStored } from '#src/device/storage/stored-atom.ts'
import { bootAttributeKey, setBootAttribute } from '#src/device/storage/local-storage.ts'
import { ChoiceGroup } from '#src/ui/field/choice-group.tsx'

const TEXT_SIZES = { normal: '標準', large: '大きめ' } as const
type TextSize = keyof typeof TEXT_SIZES

const textSizeAtom = storedAtom<TextSize>(bootAttributeKey('textSize'), 'normal')

const CHOICES = Object.entries(TEXT_SIZES).map(([value, label]) => ({ value, label }))

export function TextSizeChoice() {
  const [size, setSize] = useStored(textSizeAtom)
  const choose = ([chosen]: string[]) => {
    setSize(chosen as TextSize)
    setBootAttribute('textSize', chosen as TextSize)
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
