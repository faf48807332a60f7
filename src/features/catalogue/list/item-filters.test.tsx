import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ItemFilters } from './item-filters.tsx'
import type { ItemSearch } from './item-search.ts'

it('adding a condition keeps active ones that the form does not show', async () => {
  const onSearch = vi.fn()
  const search = { q: '椅子', category: [3, 4], sort: 'new' } as const
  const screen = await render(
    <ItemFilters action="/items" search={{ ...search, category: [3, 4] }} shops={[]} isImmediate onSearch={onSearch} />,
  )
  await userEvent.click(screen.getByRole('checkbox', { name: 'ホワイト' }))
  expect(onSearch).toHaveBeenLastCalledWith({ ...search, colour: ['white'] })
})

const renderFilters = async (isImmediate: boolean, search: ItemSearch = {}) => {
  const onSearch = vi.fn()
  const screen = await render(
    <ItemFilters action="/items" search={search} shops={[]} isImmediate={isImmediate} onSearch={onSearch} />,
  )
  const min = screen.getByLabelText('下限（円）')
  const max = screen.getByLabelText('上限（円）')
  return { screen, onSearch, min, max }
}

it('a text that is no price is explained and kept, and nothing is searched', async () => {
  const { screen, onSearch, min } = await renderFilters(true)
  await min.fill('abc')
  await userEvent.keyboard('{Enter}')
  await expect.element(min).toHaveAccessibleDescription('数字を入力してください。')
  await userEvent.tab()
  await expect.element(min).toHaveValue('abc')
  expect(onSearch).not.toHaveBeenCalled()
  await min.fill('１，０００円')
  await expect.element(screen.getByText('数字を入力してください。')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  expect(onSearch).toHaveBeenLastCalledWith({ priceMin: 1000 })
})

it('the button does not search with a text that is no price', async () => {
  const { screen, onSearch, max } = await renderFilters(false)
  await max.fill('たくさん')
  await userEvent.click(screen.getByRole('button', { name: 'この条件でさがす' }))
  await expect.element(max).toHaveFocus()
  expect(onSearch).not.toHaveBeenCalled()
})

it('limits in the wrong order are exchanged', async () => {
  const { onSearch, min, max } = await renderFilters(false)
  await min.fill('20000')
  await max.fill('5000')
  await userEvent.keyboard('{Enter}')
  expect(onSearch).toHaveBeenLastCalledWith({ priceMin: 5000, priceMax: 20000 })
})

it('other conditions are searched with the limits that apply, while a limit is unreadable', async () => {
  const { screen, onSearch, min, max } = await renderFilters(true, { priceMin: 1000 })
  await min.fill('abc')
  await userEvent.tab()
  await expect.element(min).toHaveAttribute('aria-invalid')
  await userEvent.click(screen.getByRole('checkbox', { name: 'ホワイト' }))
  expect(onSearch).toHaveBeenLastCalledWith({ priceMin: 1000, colour: ['white'] })
  await max.fill('5000')
  await userEvent.tab()
  expect(onSearch).toHaveBeenLastCalledWith({ priceMin: 1000, priceMax: 5000, colour: ['white'] })
  await expect.element(min).toHaveValue('abc')
  await expect.element(min).not.toHaveFocus()
})
