import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { OfflineContext } from '#src/ui/hooks/use-is-offline.ts'
import { VideoEmbed } from './video-embed.tsx'

const poster = { id: '0'.repeat(16), width: 1280, height: 720, alt: '夕暮れの店先', tone: 0 }

const renderEmbed = (url: string) => render(<VideoEmbed url={url} title="店の一日" poster={poster} sizes="720px" />)

it('requests nothing from the host before play, then frames its player with the least rights', async () => {
  const startedAt = performance.now()
  const screen = await renderEmbed('https://coub.com/view/2jq4vr')
  expect(document.querySelector('iframe')).toBeNull()
  const requested = performance.getEntriesByType('resource').filter(({ startTime }) => startTime >= startedAt)
  expect(requested.filter(({ name }) => new URL(name).hostname !== location.hostname)).toEqual([])
  await expect.element(screen.getByText('再生すると、Coubに接続します。')).toBeVisible()

  await userEvent.click(screen.getByRole('button', { name: '店の一日を再生する' }))
  const frame = document.querySelector('iframe')!
  expect(frame.src).toBe('https://coub.com/embed/2jq4vr?autoplay=1')
  expect(frame.sandbox.value).toBe('allow-scripts allow-same-origin allow-presentation')
  expect(frame.allow).toBe('autoplay; fullscreen; picture-in-picture')
  expect(frame.referrerPolicy).toBe('strict-origin-when-cross-origin')
  expect(frame.title).toBe('店の一日（Coubの動画）')
  expect(document.activeElement).toBe(frame)
})

it('shows the poster again when it gets another video', async () => {
  const screen = await renderEmbed('https://youtu.be/M7lc1UVf-VE')
  await userEvent.click(screen.getByRole('button', { name: '店の一日を再生する' }))
  await screen.rerender(<VideoEmbed url="https://vimeo.com/76979871" title="店の一日" poster={poster} sizes="720px" />)
  expect(document.querySelector('iframe')).toBeNull()
  await expect.element(screen.getByText('再生すると、Vimeoに接続します。')).toBeVisible()
})

it.each(['https://example.com/video/9', 'http://youtu.be/M7lc1UVf-VE', 'javascript:alert(1)', ''])(
  'renders nothing for %j',
  async (url) => {
    const { container } = await renderEmbed(url)
    expect(container.innerHTML).toBe('')
  },
)

it('cannot be played offline, and says so', async () => {
  const screen = await render(
    <OfflineContext value={true}>
      <VideoEmbed url="https://youtu.be/M7lc1UVf-VE" title="店の一日" sizes="720px" />
    </OfflineContext>,
  )
  await expect.element(screen.getByRole('button')).toBeDisabled()
  await expect.element(screen.getByText(/オフラインでは再生できません/)).toBeVisible()
})
