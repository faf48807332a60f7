import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { OfflineContext } from '#src/ui/hooks/use-is-offline.ts'
import { whenIdle } from '#src/ui/loading/when-idle.ts'
import { Film } from './film.tsx'

const film = {
  video: '0123456789abcdef.mp4',
  captions: 'fedcba9876543210.vtt',
  title: '店の一日',
  poster: { id: '0'.repeat(16), width: 1280, height: 720, alt: '夕暮れの店先', tone: 0 },
}

it('loads nothing but the poster before it is played, and has Japanese captions by default', async () => {
  const startedAt = performance.now()
  await render(<Film {...film} />)
  const video = document.querySelector('video')!
  expect([video.preload, video.autoplay, video.controls, video.playsInline]).toEqual(['none', false, true, true])
  expect(new URL(video.poster).pathname).toBe('/pictures/0000000000000000-1080.webp')
  const track = video.querySelector('track')!
  expect([track.kind, track.srclang]).toEqual(['captions', 'ja'])
  expect(new URL(track.src).pathname).toBe('/videos/fedcba9876543210.vtt')
  const listLoaded = () =>
    performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.includes('/videos/') && startTime >= startedAt)
      .map(({ name }) => new URL(name).pathname)
  // The page is idle, and a browser that loads captions would have begun.
  await new Promise((resolve) => whenIdle(() => setTimeout(resolve, 300)))
  expect([listLoaded(), track.track.mode]).toEqual([[], 'disabled'])
  video.muted = true
  void video.play().catch(() => {})
  await expect.poll(() => track.track.mode).toBe('showing')
  await expect.poll(listLoaded).toContain('/videos/fedcba9876543210.vtt')
})

it('leaves the captions off when they were switched off', async () => {
  await render(<Film {...film} />)
  const video = document.querySelector('video')!
  video.dispatchEvent(new Event('play'))
  expect(video.textTracks[0]!.mode).toBe('showing')
  video.textTracks[0]!.mode = 'disabled'
  video.dispatchEvent(new Event('play'))
  expect(video.textTracks[0]!.mode).toBe('disabled')
})

it('stops when its popup closes', async () => {
  const screen = await render(<Film {...film} />)
  const video = document.querySelector('video')!
  // Without a tap, browsers play only what is muted. The file does not exist here, so the player waits for it.
  video.muted = true
  void video.play().catch(() => {})
  expect(video.paused).toBe(false)
  await screen.rerender(<Film {...film} isShown={false} />)
  expect(video.paused).toBe(true)
})

it('offers to load it again after a failure', async () => {
  const screen = await render(<Film {...film} />)
  const video = document.querySelector('video')!
  video.dispatchEvent(new Event('error'))
  await expect.element(screen.getByText(/動画を読み込めませんでした/)).toBeVisible()
  const isLoadedAgain = new Promise((resolve) => video.addEventListener('loadstart', () => resolve(true)))
  await screen.getByRole('button', { name: '再読み込み' }).click()
  expect(await isLoadedAgain).toBe(true)
})

it('says that it cannot be played offline', async () => {
  const screen = await render(
    <OfflineContext value={true}>
      <Film {...film} />
    </OfflineContext>,
  )
  await expect.element(screen.getByText(/動画はオフラインでは再生できません/)).toBeVisible()
})
