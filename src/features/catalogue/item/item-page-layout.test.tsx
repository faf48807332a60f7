import { afterEach, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forceColors } from '#tests/support/force-colors.ts'
import { makeColour, makeVariant } from '#tests/support/make-item.ts'
import { openItem } from '#tests/support/open-item.tsx'

/** Long enough for the intersection observer to report. */
const nextFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

const WINDOW = { width: 414, height: 896 }
afterEach(() => page.viewport(WINDOW.width, WINDOW.height))

const LONG = '大きな1ケース（1.6㎡、幅182cm）'

it('shows price, choice and button at the bottom of a phone while the button is out of view', async () => {
  await page.viewport(390, 700)
  const { main } = await openItem([
    makeVariant({ sku: 'SMALL', size: '小', price: 12_000 }),
    makeVariant({ sku: 'LARGE', size: LONG, price: 20_000 }),
  ])
  const bar = main.getByRole('region', { name: '選択中の商品' })
  const button = main.getByRole('button', { name: 'カートに入れる' })
  await expect.element(button).toBeVisible()
  await expect.element(bar).not.toBeInTheDocument()

  button.element().scrollIntoView({ block: 'center' })
  await main.getByText(LONG, { exact: true }).click()
  scrollTo(0, document.documentElement.scrollHeight)
  await expect.element(bar).toBeVisible()
  await expect.element(bar.getByText('20,000', { exact: true })).toBeVisible()
  await expect.element(bar.getByText(LONG, { exact: true })).toBeVisible()
  const { bottom } = bar.element().getBoundingClientRect()
  expect(bottom).toBe(innerHeight)

  const own = bar.getByRole('button', { name: 'カートに入れる' })
  expect(own.element().getBoundingClientRect().top).toBeLessThan(
    bar.getByText(LONG, { exact: true }).element().getBoundingClientRect().bottom,
  )
  own.element().focus()
  scrollTo(0, 0)
  main.getByRole('group', { name: 'サイズ' }).element().scrollIntoView({ block: 'start' })
  await expect.element(bar).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await userEvent.tab()
  await expect.element(button).not.toHaveFocus()
})

it('shows them also after a jump past the button', async () => {
  await page.viewport(390, 500)
  const { main } = await openItem([makeVariant()])
  const bar = main.getByRole('region', { name: '選択中の商品' })
  const button = main.getByRole('button', { name: 'カートに入れる' })
  await expect.element(button).toBeVisible()
  expect(button.element().getBoundingClientRect().top).toBeGreaterThan(innerHeight)
  await nextFrames()
  await expect.element(bar).not.toBeInTheDocument()
  scrollTo(0, document.documentElement.scrollHeight)
  await expect.element(bar).toBeVisible()
})

it('shows no bar where the columns stand side by side', async () => {
  await page.viewport(800, 600)
  const { main } = await openItem([makeVariant()])
  const button = main.getByRole('button', { name: 'カートに入れる' })
  await expect.element(button).toBeVisible()
  button.element().scrollIntoView()
  scrollTo(0, document.documentElement.scrollHeight)
  await expect.poll(() => main.element().querySelector('[aria-label="選択中の商品"]')).not.toBeNull()
  expect(getComputedStyle(main.element().querySelector('[aria-label="選択中の商品"]')!).display).toBe('none')
})

it.each([
  [844, 390],
  [667, 375],
  [768, 1024],
  [1280, 800],
])('has at %i × %i two columns with a picture of at most 70 percent of the height', async (width, height) => {
  await page.viewport(width, height)
  const { main } = await openItem([makeVariant()])
  const picture = main
    .getByRole('list', { name: /の写真$/ })
    .element()
    .getBoundingClientRect()
  const name = main.getByRole('heading', { level: 1 }).element().getBoundingClientRect()
  expect(picture.height).toBeLessThanOrEqual(0.7 * height + 1)
  expect(name.left).toBeGreaterThan(picture.right)
})

it.each([
  [320, 640, '100%'],
  [320, 640, '200%'],
  [390, 844, '200%'],
  [844, 390, '200%'],
])('overflows nowhere at %i × %i with text at %s', async (width, height, size) => {
  await page.viewport(width, height)
  document.documentElement.style.fontSize = size
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
  const { main } = await openItem(
    [
      makeVariant({ sku: 'A', colourKey: 'oak', size: 'サンプル（15cm角）', price: 1_234_567, isSample: true }),
      makeVariant({ sku: 'B', colourKey: 'oak', size: '1ケース（1.6㎡）', price: 1_234_567 }),
      makeVariant({ sku: 'C', colourKey: 'plain', size: '1ケース（1.6㎡）', price: 2_234_567, stock: 0 }),
    ],
    {
      name: 'シューズキャビネットとキッチンカウンター',
      unit: '1ケース',
      colours: [
        makeColour({ key: 'oak', name: 'オークナチュラル（乱尺）' }),
        makeColour({
          key: 'plain',
          name: 'ウォールナットダークブラウン',
          picture: { ...makeColour().picture, id: 'p' },
        }),
      ],
    },
  )
  const button = main.getByRole('button', { name: 'カートに入れる' }).first()
  await expect.element(button).toBeVisible()
  const beyond = () =>
    [...main.element().querySelectorAll('h1, p, label, button, dd, strong, section')]
      .filter((it) => !it.closest('[role="list"]'))
      .filter((it) => it.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
      .map((it) => it.textContent)
  expect(beyond()).toEqual([])
  button.element().scrollIntoView()
  scrollTo(0, document.documentElement.scrollHeight)
  await expect.poll(() => main.element().querySelector('[aria-label="選択中の商品"]')).not.toBeNull()
  expect(beyond()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
})

it('marks the chosen options by a line in forced colours', async () => {
  await forceColors()
  const { main } = await openItem([
    makeVariant({ sku: 'SMALL', size: '小' }),
    makeVariant({ sku: 'LARGE', size: '大' }),
  ])
  const line = (name: string) =>
    getComputedStyle(main.getByRole('radio', { name, exact: true }).element().closest('label')!).outlineStyle
  await expect.element(main.getByRole('radio', { name: '小', exact: true })).toBeChecked()
  expect([line('小'), line('大')]).toEqual(['solid', 'none'])
  const thumbnail = (current: boolean) =>
    getComputedStyle(main.element().querySelector(`button[aria-current="${current}"]`)!).outlineStyle
  expect([thumbnail(true), thumbnail(false)]).toEqual(['solid', 'none'])
})
