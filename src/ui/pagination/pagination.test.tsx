import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { Pagination } from './pagination.tsx'

const renderPager = (page: number, pageCount: number) =>
  render(
    <Pagination
      page={page}
      pageCount={pageCount}
      link={(target, props) => <a href={`?page=${target}`} {...props} />}
    />,
  )

it('is a landmark of real links with the current one marked', async () => {
  const screen = await renderPager(2, 4)
  const nav = screen.getByRole('navigation', { name: 'ページ送り' })
  await expect.element(nav.getByRole('link', { name: '3ページ目' })).toHaveAttribute('href', '?page=3')
  await expect.element(nav.getByRole('link', { name: '2ページ目' })).toHaveAttribute('aria-current', 'page')
  expect(nav.element().querySelectorAll('[aria-current]')).toHaveLength(1)
})

it('steps to the neighbours, with labels in both languages', async () => {
  const screen = await renderPager(2, 4)
  await expect.element(screen.getByRole('link', { name: 'Prev（前のページ）' })).toHaveAttribute('href', '?page=1')
  await expect.element(screen.getByRole('link', { name: 'Next（次のページ）' })).toHaveAttribute('href', '?page=3')
})

it('shows unavailable steps as text without a link', async () => {
  const first = await renderPager(1, 2)
  await expect.element(first.getByText('Prev')).toBeVisible()
  expect(first.getByRole('link', { name: 'Prev（前のページ）' }).query()).toBeNull()
  await first.unmount()
  const last = await renderPager(2, 2)
  expect(last.getByRole('link', { name: 'Next（次のページ）' }).query()).toBeNull()
})

it('offers the first and the last page from ten pages on', async () => {
  const nine = await renderPager(5, 9)
  expect(nine.getByText('First').query()).toBeNull()
  await nine.unmount()
  const ten = await renderPager(5, 10)
  await expect.element(ten.getByRole('link', { name: 'First（最初のページ）' })).toHaveAttribute('href', '?page=1')
  await expect.element(ten.getByRole('link', { name: 'Last（最後のページ）' })).toHaveAttribute('href', '?page=10')
})

it('leads back to the last page from one that does not exist', async () => {
  const screen = await renderPager(9, 5)
  await expect.element(screen.getByRole('link', { name: 'Prev（前のページ）' })).toHaveAttribute('href', '?page=5')
  expect(screen.container.querySelector('[aria-current]')).toBeNull()
})

it('has no links when there are no pages', async () => {
  const screen = await renderPager(1, 0)
  expect(screen.container.querySelectorAll('a')).toHaveLength(0)
})
