import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ItemFilters } from './item-filters.tsx'

it('adding a condition keeps active ones that the form does not show', async () => {
  const onSearch = vi.fn()
  const search = { q: '椅子', category: [3, 4], sort: 'new' } as const
  const screen = await render(
    <ItemFilters action="/items" search={{ ...search, category: [3, 4] }} shops={[]} isImmediate onSearch={onSearch} />,
  )
  await userEvent.click(screen.getByRole('checkbox', { name: 'ホワイト' }))
  expect(onSearch).toHaveBeenLastCalledWith({ ...search, colour: ['white'] })
})
