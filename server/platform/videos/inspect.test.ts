import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { describeVideo, parseCaptions } from './inspect.ts'

const film = readFileSync('content/movies/kitchen-morning.mp4')

it('reads size, length, codec and the place of the header', () => {
  expect(describeVideo(film)).toEqual({
    width: 1280,
    height: 720,
    durationMs: expect.closeTo(16_400, -2) as number,
    codec: 'avc1',
    isHeaderFirst: true,
  })
})

it.each([
  ['nothing', Buffer.alloc(0)],
  ['another type', Buffer.from('%PDF-1.7 and so on, and so on, and so on')],
  ['the first kilobyte', film.subarray(0, 1_000)],
  ['a box of length 1 at the end', Buffer.from([0, 0, 0, 1, 0x66, 0x74, 0x79, 0x70])],
  ['a box longer than the file', Buffer.from([0xff, 0xff, 0xff, 0xff, 0x66, 0x74, 0x79, 0x70])],
])('is no film: %s', (_, bytes) => {
  expect(describeVideo(bytes)).toBeUndefined()
})

it('reads captions', () => {
  expect(
    parseCaptions('WEBVTT\n\n00:00.500 --> 00:02.000\n朝の台所。\n\n01:00:03.000 --> 01:00:04.250\n二行\nあります。\n'),
  ).toEqual([
    { startMs: 500, endMs: 2_000, text: '朝の台所。' },
    { startMs: 3_603_000, endMs: 3_604_250, text: '二行\nあります。' },
  ])
})

it.each([
  ['朝の台所。', '1行目を WEBVTT とし、2行目を空けてください。'],
  ['WEBVTT', '字幕がありません。'],
  ['WEBVTT\n\n0.5 --> 2\n朝', 'のような時刻に直してください。'],
  ['WEBVTT\n\n00:02.000 --> 00:01.000\n朝', 'の順序が違います。'],
  ['WEBVTT\n\n00:01.000 --> 00:02.000\n朝\n\n00:01.500 --> 00:03.000\n昼', 'の順序が違います。'],
  ['WEBVTT\n\n00:01.000 --> 00:02.000', '字幕の文がありません。'],
])('refuses captions %j', (text, reason) => {
  expect(parseCaptions(text)).toContain(reason)
})
