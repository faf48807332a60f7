import { describe, expect, it } from 'vitest'
import { CodedError } from '#contract/shared/errors.ts'
import { NoNetworkError } from '#src/device/network/errors.ts'
import { findFailure, isChunkFailure, toFailure } from './failure.ts'

describe('a failure has a status and a message', () => {
  it.each([
    [new CodedError('SERVICE_UNAVAILABLE', { message: 'また後で' }), 503, 'また後で'],
    [{ statusCode: 410, status: 500, message: 'gone' }, 410, 'gone'],
    [{ status: 429, message: 'slow down' }, 429, 'slow down'],
    [{ response: { status: 502 }, message: 'bad' }, 502, 'bad'],
    [{ statusCode: '404', message: 'a text is no status' }, 500, 'a text is no status'],
    [{ status: 'error', message: 'nor is a word' }, 500, 'nor is a word'],
    [{ statusCode: 200 }, 500, 'Internal Server Error'],
    [new Error('broken'), 500, 'broken'],
    ['thrown text', 500, 'thrown text'],
    [undefined, 500, 'Internal Server Error'],
    [null, 500, 'Internal Server Error'],
    [new NoNetworkError(undefined), 500, 'この内容は、まだこの端末に保存されていません'],
    [new Error('Importing a module script failed.'), 500, 'ページの一部を読み込めませんでした'],
  ])('%j', (error, status, message) => {
    expect(toFailure(error)).toEqual({ status, message, error })
  })
})

describe('a chunk that cannot be loaded', () => {
  it.each([
    'Loading chunk 12 failed.',
    'Loading CSS chunk 3 failed.\n(/assets/a.css)',
    'Failed to fetch dynamically imported module: https://shop.example/assets/a.js',
    'error loading dynamically imported module: https://shop.example/assets/a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
  ])('is recognized by its message: %s', (message) => {
    expect(isChunkFailure(new Error(message))).toBe(true)
  })

  it.each([
    new Error('Network Error'),
    new Error('The text "Loading chunk 1 failed" was typed'),
    'Loading chunk 1 failed',
    null,
  ])('is not %s', (error) => {
    expect(isChunkFailure(error)).toBe(false)
  })
})

describe('the matched routes fail', () => {
  it.each([
    ['with 404 where no route matches', [{ status: 'success', _notFound: true }], 404],
    ['with 404 where the data does not exist', [{ status: 'success' }, { status: 'notFound' }], 404],
    ['as what was thrown', [{ status: 'success' }, { status: 'error', error: { status: 503 } }], 503],
  ])('%s', (_, matches, status) => {
    expect(findFailure(matches)?.status).toBe(status)
  })

  it('not at all if nothing failed', () => {
    expect(findFailure([{ status: 'success' }, { status: 'pending' }])).toBeUndefined()
  })
})
