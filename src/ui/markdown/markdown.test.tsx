import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Block } from '#contract/shared/markdown.ts'
import { OfflineContext } from '#src/ui/hooks/use-is-offline.ts'
import { Markdown } from './markdown.tsx'

const poster = { id: '0'.repeat(16), width: 1280, height: 720, alt: '夕暮れの店先', tone: 0 }
const film: Block = {
  type: 'film',
  url: 'https://vimeo.com/76979871',
  content: [{ type: 'text', text: '店の一日', breaks: [2] }],
  poster,
}

it('shows a film with its title, and loads nothing of its host before it is played', async () => {
  const screen = await render(<Markdown blocks={[film]} />)
  const figure = screen.getByRole('figure')
  await expect.element(figure.getByText('店の一日')).toBeVisible()
  await expect.element(figure.getByText('再生すると、Vimeoに接続します。')).toBeVisible()
  expect(document.querySelector('iframe')).toBeNull()
  await figure.getByRole('button', { name: '店の一日を再生する' }).click()
  expect(document.querySelector('iframe')).toMatchObject({ title: '店の一日（Vimeoの動画）' })
  expect(document.querySelector('figcaption')!.textContent).toBe('店の一日')
})

it('says offline that a film needs a connection, and keeps the text around it', async () => {
  const text: Block = { type: 'paragraph', content: [{ type: 'text', text: '前の文。' }] }
  const { poster: _, ...plain } = film
  const screen = await render(
    <OfflineContext value={true}>
      <Markdown blocks={[text, plain]} />
    </OfflineContext>,
  )
  await expect.element(screen.getByText('前の文。')).toBeVisible()
  await expect.element(screen.getByText(/^動画はオフラインでは再生できません。/)).toBeVisible()
  await expect.element(screen.getByRole('button')).toBeDisabled()
})

it('leaves out blocks of a newer version', async () => {
  const blocks = [
    { type: 'unknown', content: [] },
    { type: 'paragraph', content: [{ type: 'text', text: '本文。' }] },
  ]
  const { container } = await render(<Markdown blocks={blocks as unknown as Block[]} />)
  expect(container.textContent).toBe('本文。')
})
