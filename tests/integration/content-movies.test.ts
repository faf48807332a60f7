import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ContentError } from '#server/platform/content/problems.ts'
import { loadCheckedContent } from '#server/platform/content/load.ts'
import { contentKinds } from '#server/modules.ts'
import { makeContent, type TestContent } from '#tests/support/make-content.ts'

const FILM = 'content/movies/inner-window'

let content: TestContent
const pathOf = (file: string) => join(content.folder, 'movies', file)

beforeEach(async () => {
  content = await makeContent()
  await content.write('movies.json', JSON.stringify([movie], null, 2))
  await mkdir(join(content.folder, 'movies'))
  await copyFile(`${FILM}.mp4`, pathOf('window.mp4'))
  await copyFile(`${FILM}.vtt`, pathOf('window.vtt'))
})
afterEach(() => content.drop())

const movie = {
  id: 1,
  title: '内窓',
  description: '窓の内側に、もう一枚。',
  file: 'window',
  poster: 'room.jpg',
  durationSeconds: 12,
  tags: ['窓'],
  items: [101],
  cases: [],
  publishedAt: '2026-03-20T10:00:00+09:00',
}

const load = () => loadCheckedContent(contentKinds, { folder: content.folder, dataDir: content.dataDir })

const refusal = async (): Promise<string> => {
  const error = await load().then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ContentError)
  return (error as ContentError).message
}

describe('movies', () => {
  it('have their film and captions stored under names of their content', async () => {
    const { findVideo } = await load()
    const { video, captions } = findVideo('window')
    expect([video, captions]).toEqual([
      expect.stringMatching(/^[0-9a-f]{16}\.mp4$/),
      expect.stringMatching(/^[0-9a-f]{16}\.vtt$/),
    ])
    const stored = await readFile(join(content.dataDir, 'videos', video))
    expect(stored.equals(await readFile(`${FILM}.mp4`))).toBe(true)
  })

  it('may be on one of four hosts', async () => {
    await content.change('movies.json', '"file": "window"', '"url": "https://youtu.be/M7lc1UVf-VE"')
    await expect(load()).resolves.toBeDefined()
  })

  it.each([
    ['"file": "window"', '"file": "door"', '([0].file): 動画 door.mp4 がありません。'],
    ['"file": "window"', '"file": "../window"', '([0].file): 書き方が違います。'],
    ['"file": "window",', '', '([0].id): file と url の、どちらか一つを書いてください。'],
    ['"file": "window"', '"file": "window", "url": "https://youtu.be/M7lc1UVf-VE"', 'どちらか一つを書いてください。'],
    [
      '"file": "window"',
      '"url": "https://example.com/video/9"',
      '([0].url): 動画1本のhttpsのアドレスを書いてください。',
    ],
    [
      '"file": "window"',
      '"url": "http://youtu.be/M7lc1UVf-VE"',
      '([0].url): 動画1本のhttpsのアドレスを書いてください。',
    ],
    [
      '"durationSeconds": 12',
      '"durationSeconds": 13',
      '([0].file): window.mp4 の長さは12秒です。秒数を直してください。',
    ],
    ['"durationSeconds": 12', '"durationSeconds": 12.4', '([0].durationSeconds): 小数点のない数字で書いてください。'],
    ['room.jpg', 'door.jpg', '([0].poster): door.jpg が pictures.json にありません。'],
    ['"窓"', '"窓,扉"', '([0].tags[0]): コンマ（,）とコロン（:）は使えません。'],
    ['101', '999', '([0].items[0]): items に 999 はありません'],
    ['"cases": []', '"cases": [99]', '([0].cases[0]): reforms に 99 はありません'],
    ['"title"', '"name"', 'この名前の項目はありません。'],
    [
      '2026-03-20T10:00:00+09:00',
      '2026-03-20',
      '([0].publishedAt): 日時を 2026-12-01T10:00:00+09:00 のように書いてください。',
    ],
  ])('%s → %s is refused', async (from, to, reason) => {
    await content.change('movies.json', from, to)
    expect(await refusal()).toContain(reason)
  })

  it('with the same id are refused', async () => {
    await content.write('movies.json', JSON.stringify([movie, movie]))
    expect(await refusal()).toContain('([1].id): 1 は content/movies.json のidです。')
  })

  it.each([
    ['a film that is none', 'window.mp4', 'no film', 'window.mp4 はMP4の動画ではありません。'],
    ['captions without a head', 'window.vtt', '00:00.000 --> 00:01.000\n朝', 'window.vtt: 1行目を WEBVTT とし'],
    [
      'captions after the end',
      'window.vtt',
      'WEBVTT\n\n00:12.000 --> 00:13.000\n朝',
      'window.vtt: 字幕が動画の終わりの後まで続いています。',
    ],
  ])('%s is refused', async (_, file, text, reason) => {
    await writeFile(pathOf(file), text)
    expect(await refusal()).toContain(`([0].file): ${reason}`)
  })

  it('captions that are not UTF-8 are refused', async () => {
    await writeFile(pathOf('window.vtt'), iconv.encode('WEBVTT\n\n00:00.000 --> 00:01.000\n朝', 'Shift_JIS'))
    expect(await refusal()).toContain('window.vtt:4: UTF-8ではない文字があります。UTF-8で保存してください。')
  })

  it('a film that is too large, or cannot start before it is loaded, is refused', async () => {
    const film = await readFile(`${FILM}.mp4`)
    await writeFile(pathOf('window.mp4'), Buffer.concat([film, Buffer.alloc(900_000)]))
    expect(await refusal()).toContain('900000バイトまでにしてください。')
    const at = film.indexOf('moov') - 4
    const end = at + film.readUInt32BE(at)
    const moved = Buffer.concat([film.subarray(0, at), film.subarray(end), film.subarray(at, end)])
    await writeFile(pathOf('window.mp4'), moved)
    expect(await refusal()).toContain('すべて読み込むまで再生できません。')
  })
})
