import { describe, expect, it } from 'vitest'
import { readEnv } from '#server/platform/system/env.ts'
import { isPushEndpoint } from './send.ts'

const isOne = (address: string) => isPushEndpoint(address, readEnv({}))

describe('a push endpoint', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/eXample:APA91b_-x',
    'https://fcm.googleapis.com/wp/eXample',
    'https://jmt17.google.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAAAB',
    'https://wns2-bl2p.notify.windows.com/w/?token=BQYAAA%2bx',
    'https://web.push.apple.com/QGuJ-x',
  ])('belongs to a known push service: %s', (address) => expect(isOne(address)).toBe(true))

  it.each([
    'http://fcm.googleapis.com/fcm/send/x',
    'ftp://fcm.googleapis.com/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/plain,x',
    'fcm.googleapis.com/x',
    '//fcm.googleapis.com/x',
    'https://example.com/push',
    'https://fcm.googleapis.com.example.com/x',
    'https://example.com/fcm.googleapis.com',
    'https://example.com#fcm.googleapis.com',
    'https://example.com?fcm.googleapis.com',
    'https://evilfcm.googleapis.com/x',
    'https://push.apple.com/x',
    'https://evil-push.apple.com/x',
    'https://.push.apple.com/x',
    'https://fcm.googleapis.com./x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com:443/x',
    'https://fcm.googleapis.com@example.com/x',
    'https://user@fcm.googleapis.com/x',
    'https://user:password@fcm.googleapis.com/x',
    'https://example.com\\@fcm.googleapis.com/x',
    'https://fcm.googleapis.com\\@example.com/x',
    'https://fcm.googleapis.com\t/x',
    ' https://fcm.googleapis.com/x',
    'HTTPS://FCM.googleapis.com/x',
    'https:fcm.googleapis.com/x',
    'https://fcm.googleapis.com/../x',
    'https://fcm.googleapis.com/x#hash',
    'https://ｆｃｍ.googleapis.com/x',
    'https://localhost/x',
    'http://localhost:9200/_search',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://10.0.0.1/x',
    'https://192.168.0.1/x',
    'https://169.254.169.254/latest/meta-data/',
    'https://metadata.google.internal/',
    'https://intranet/x',
    'https://0/x',
    '',
  ])('rejects other URLs: %s', (address) => expect(isOne(address)).toBe(false))

  it('may be on localhost, on any port, only if the settings allow it', () => {
    const local = readEnv({ PUSH_HOSTS: 'localhost' })
    expect(isPushEndpoint('http://localhost:9999/x', local)).toBe(true)
    expect(isPushEndpoint('https://localhost/x', local)).toBe(true)
    for (const address of ['http://127.0.0.1:9999/x', 'http://localhost.example.com/x', 'https://fcm.googleapis.com/x'])
      expect(isPushEndpoint(address, local)).toBe(false)
  })
})
