import { useState } from 'react'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { QuantityStepper } from './quantity-stepper.tsx'

function Stepper({ start, max }: { start: number; max: number }) {
  const [value, setValue] = useState(start)
  return <QuantityStepper label="数量" value={value} max={max} onChange={setValue} />
}

const open = async (start: number, max: number) => {
  const screen = await render(<Stepper start={start} max={max} />)
  return {
    number: screen.getByRole('combobox', { name: '数量' }),
    more: screen.getByRole('button', { name: '1点増やす' }),
    less: screen.getByRole('button', { name: '1点減らす' }),
  }
}

it('changes by one, not below one and not above the maximum', async () => {
  const { number, more, less } = await open(1, 2)
  await expect.element(less).toHaveAttribute('aria-disabled', 'true')
  await more.click()
  await expect.element(number).toHaveValue('2')
  await expect.element(more).toHaveAttribute('aria-disabled', 'true')
  await less.click()
  await expect.element(number).toHaveValue('1')
  await number.selectOptions('2')
  await expect.element(number).toHaveValue('2')
})

it('shows a value above the maximum and comes down to it', async () => {
  const { number, less } = await open(6, 2)
  await expect.element(number).toHaveValue('6')
  await less.click()
  await expect.element(number).toHaveValue('2')
})
