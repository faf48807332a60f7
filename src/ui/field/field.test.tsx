import { useState } from 'react'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { ChoiceGroup } from './choice-group.tsx'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'

it('is found by its label and described by its error first, then its help', async () => {
  const screen = await render(
    <TextField label="メールアドレス" required help="確認メールをお送りします" error="形式をご確認ください" />,
  )
  const field = screen.getByLabelText('メールアドレス')
  await expect.element(field).toHaveAccessibleDescription('形式をご確認ください 確認メールをお送りします')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toBeRequired()
})

it('breaks its error between words where it is narrow', async () => {
  const screen = await render(
    <div style={{ inlineSize: '6.5rem' }}>
      <TextField label="姓" error="姓を入力してください。" />
    </div>,
  )
  const { innerHTML } = screen.getByText('姓を入力してください。').element()
  expect(innerHTML).toBe('姓を<wbr>入力して<wbr>ください。')
  const sentence = getComputedStyle(screen.getByText('姓を入力してください。').element())
  expect(sentence.wordBreak).toBe('keep-all')
})

it('has no description and is not invalid when there is nothing to say', async () => {
  const screen = await render(<TextField label="お名前" />)
  const field = screen.getByLabelText('お名前')
  await expect.element(field).not.toHaveAttribute('aria-describedby')
  await expect.element(field).not.toHaveAttribute('aria-invalid')
  await expect.element(field).not.toBeRequired()
})

it('has text of at least 16 px, so that phones do not zoom', async () => {
  const screen = await render(<TextField label="電話番号" type="tel" />)
  expect(parseFloat(getComputedStyle(screen.getByRole('textbox').element()).fontSize)).toBeGreaterThanOrEqual(16)
})

it('offers the choices of a select by their labels', async () => {
  const screen = await render(
    <SelectField
      label="並び順"
      options={[
        { value: 'new', label: '新着順' },
        { value: 'popular', label: '人気順' },
      ]}
    />,
  )
  await screen.getByLabelText('並び順').selectOptions('人気順')
  await expect.element(screen.getByLabelText('並び順')).toHaveValue('popular')
})

function Colours({ multiple }: { multiple: boolean }) {
  const [values, setValues] = useState<string[]>([])
  const choices = [
    { value: 'beige', label: 'ベージュ' },
    { value: 'sage', label: 'セージグリーン' },
  ]
  return (
    <>
      <ChoiceGroup
        label="色"
        name="colour"
        appearance="chips"
        choices={choices}
        values={values}
        multiple={multiple}
        onChange={setValues}
      />
      <output>{values.join(',')}</output>
    </>
  )
}

it('allows several chips to be chosen and removed one by one', async () => {
  const screen = await render(<Colours multiple />)
  const group = screen.getByRole('group', { name: '色' })
  await group.getByRole('checkbox', { name: 'ベージュ' }).click()
  await group.getByRole('checkbox', { name: 'セージグリーン' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('beige,sage')
  await group.getByRole('checkbox', { name: 'ベージュ' }).click()
  await expect.poll(() => screen.getByRole('status').element().textContent).toBe('sage')
})

it('allows only one choice where one is wanted', async () => {
  const screen = await render(<Colours multiple={false} />)
  await screen.getByRole('radio', { name: 'ベージュ' }).click()
  await screen.getByRole('radio', { name: 'セージグリーン' }).click()
  await expect.poll(() => screen.getByRole('status').element().textContent).toBe('sage')
})
