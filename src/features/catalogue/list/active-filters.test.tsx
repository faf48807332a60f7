import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderStore } from '#tests/support/render-store.tsx'

async function openList(search: string) {
  const { screen } = await renderStore({ path: `/items?${search}` })
  const chips = screen.getByRole('list', { name: '選んだ条件' })
  const chip = (name: string) => chips.getByRole('link', { name, exact: true })
  const remove = async (name: string) => {
    await expect.element(chip(name)).toBeVisible()
    chip(name).element().focus()
    await userEvent.keyboard('{Enter}')
  }
  return { screen, chip, remove }
}

it('moves the focus from a removed condition to the next one, then to the one before', async () => {
  const { chip, remove } = await openList('colour=white,natural&inStock=1')
  await remove('ホワイトの条件を外す')
  await expect.element(chip('ナチュラルの条件を外す')).toHaveFocus()
  await remove('在庫ありの条件を外す')
  await expect.element(chip('ナチュラルの条件を外す')).toHaveFocus()
})

it.each([
  ['the last condition is', 'colour=white', 'ホワイトの条件を外す'],
  ['all conditions are', 'colour=white,natural', 'すべて外す'],
])('moves the focus to the heading of the list when %s removed', async (_, search, name) => {
  const { screen, remove } = await openList(search)
  await remove(name)
  await expect.element(screen.getByRole('heading', { level: 1, name: '商品一覧' })).toHaveFocus()
})

it('leaves the focus where it is when a condition was removed elsewhere', async () => {
  const { screen, chip } = await openList('colour=white,natural')
  // The filters are beside the list.
  await page.viewport(1280, 800)
  const box = screen.getByRole('checkbox', { name: 'ホワイト' }).first()
  await expect.element(box).toBeVisible()
  box.element().focus()
  await userEvent.keyboard(' ')
  await expect.element(chip('ホワイトの条件を外す')).not.toBeInTheDocument()
  await expect.element(box).toHaveFocus()
})
