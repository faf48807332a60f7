import { afterEach, describe, expect, it } from 'vitest'
import type { SMTPServerOptions } from 'smtp-server'
import { PermanentJobError } from '#server/platform/queue/enqueue.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { smtpOptions, createSmtpTransport } from './transport.ts'

const FROM = 'こもれび <info@shop.example.jp>'
const message = {
  id: '0191d2a0-0000-8000-8000-000000000001',
  to: 'hanako@example.jp',
  date: new Date('2026-11-20T01:02:03Z'),
  subject: '【こもれび】パスワードを変更しました',
  text: '山田 様\n\n髙橋さんの𠮷',
  html: '<p>山田 様</p>',
}

let server: MailServer
const start = async (options?: SMTPServerOptions) => (server = await startMailServer(options))
afterEach(() => server.stop())

const refuse = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })
const failure = (url: string) =>
  createSmtpTransport(
    url,
    FROM,
  )(message).then(
    () => undefined,
    (error: Error) => error,
  )

describe('a mail by SMTP', () => {
  it('offers to unsubscribe with one click, if it has a link for that', async () => {
    await start()
    const send = createSmtpTransport(`${server.url}?tls.rejectUnauthorized=false`, FROM)
    const unsubscribeUrl = `https://shop.example.jp/newsletter/01KAGQ5M00AAAAAAAAAAAAAAAA.${'x'.repeat(43)}`
    await send({ ...message, unsubscribeUrl })
    await send(message)
    const headers = server.received.map(({ mail }) =>
      mail.headers.filter(({ key }) => key.startsWith('list-')).map(({ key, value }) => [key, value]),
    )
    expect(headers).toEqual([
      [
        ['list-unsubscribe', `<${unsubscribeUrl}>`],
        ['list-unsubscribe-post', 'List-Unsubscribe=One-Click'],
      ],
      [],
    ])
  })

  it('is sent from the store to the customer only, with the id of its job', async () => {
    await start()
    await createSmtpTransport(`${server.url}?tls.rejectUnauthorized=false`, FROM)(message)
    const [it] = server.received
    expect(it).toMatchObject({ from: 'info@shop.example.jp', to: ['hanako@example.jp'], secure: true })
    expect(it?.mail).toMatchObject({
      from: { name: 'こもれび', address: 'info@shop.example.jp' },
      to: [{ address: 'hanako@example.jp' }],
      subject: '【こもれび】パスワードを変更しました',
      messageId: '<0191d2a0-0000-8000-8000-000000000001@shop.example.jp>',
      date: '2026-11-20T01:02:03.000Z',
    })
    expect(it?.mail.text?.trim()).toBe('山田 様\n\n髙橋さんの𠮷')
    expect(it?.mail.html?.trim()).toBe('<p>山田 様</p>')
    expect(it?.mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
    expect(it?.mail.headers.map(({ key }) => key)).not.toContain('list-unsubscribe')
  })

  it('uses implicit TLS if the URL says so', async () => {
    await start({ secure: true })
    await createSmtpTransport(`${server.url}?tls.rejectUnauthorized=false`, FROM)(message)
    expect(server.received[0]?.secure).toBe(true)
  })

  it('is not sent to a server with an unknown certificate', async () => {
    await start()
    expect((await failure(server.url))?.message).toMatch(/^mail not accepted: (ETLS|ESOCKET)/)
    expect(server.received).toEqual([])
  })

  it('authenticates', async () => {
    await start({ onAuth: ({ username, password }, _, done) => done(null, { user: `${username}/${password}` }) })
    const url = server.url.replace('://', '://shop:p%40ss@')
    await createSmtpTransport(`${url}?tls.rejectUnauthorized=false`, FROM)(message)
    expect(server.received[0]?.user).toBe('shop/p@ss')
  })

  it('is retried if the server is unreachable, rejects it temporarily or rejects the login', async () => {
    await start({ disabledCommands: ['STARTTLS'], onRcptTo: (_, __, done) => done(refuse(450, 'busy')) })
    expect(await failure(server.url)).toEqual(new Error('mail not accepted: EENVELOPE RCPT TO 450'))
    await server.stop()
    expect((await failure(server.url))?.message).toMatch(/ECONN|ESOCKET/)
    await start({ disabledCommands: ['STARTTLS'], onMailFrom: (_, __, done) => done(refuse(550, 'who?')) })
    expect(await failure(server.url)).toEqual(new Error('mail not accepted: EENVELOPE MAIL FROM 550'))
    expect(await failure(server.url)).not.toBeInstanceOf(PermanentJobError)
  })

  it('is given up if the recipient is rejected permanently, without logging the recipient', async () => {
    await start({
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _, done) => done(refuse(550, `${address} is unknown`)),
    })
    const error = await failure(server.url)
    expect(error).toBeInstanceOf(PermanentJobError)
    expect(error?.message).toBe('mail not accepted: EENVELOPE RCPT TO 550')
  })

  describe('to an address with dots that must be quoted', () => {
    const to = 'a..b.@docomo.ne.jp'
    const sendTo = (recipient: string) =>
      createSmtpTransport(server.url, FROM)({ ...message, to: recipient }).catch((error: Error) => error)
    const startRefusing = async (code: number, refuses: (address: string) => boolean) => {
      const asked: string[] = []
      await start({
        disabledCommands: ['STARTTLS'],
        lenientAddressParsing: true,
        onRcptTo({ address }, _, done) {
          asked.push(address)
          done(refuses(address) ? refuse(code, 'syntax') : null)
        },
      })
      return asked
    }

    it('is sent with quotes', async () => {
      const asked = await startRefusing(501, () => false)
      expect(await sendTo(to)).toBeUndefined()
      expect(asked).toEqual(['"a..b."@docomo.ne.jp'])
    })

    it.each([501, 553])('is tried once without, if the server refuses the quotes with %i', async (code) => {
      const asked = await startRefusing(code, (address) => address.startsWith('"'))
      expect(await sendTo(to)).toBeUndefined()
      expect(asked).toEqual(['"a..b."@docomo.ne.jp', to])
      expect(server.received).toMatchObject([{ to: [to], mail: { messageId: expect.stringContaining(message.id) } }])
    })

    it('is given up if it is refused without them too', async () => {
      const asked = await startRefusing(501, () => true)
      expect(await sendTo(to)).toEqual(new PermanentJobError('mail not accepted: EENVELOPE RCPT TO 501'))
      expect(asked).toHaveLength(2)
    })

    it('is not tried again for another reason or an ordinary address', async () => {
      const asked = await startRefusing(550, () => true)
      expect(await sendTo(to)).toBeInstanceOf(PermanentJobError)
      expect(asked).toHaveLength(1)
      await server.stop()
      const ordinary = await startRefusing(501, () => true)
      expect(await sendTo('a.b@docomo.ne.jp')).toBeInstanceOf(PermanentJobError)
      expect(ordinary).toHaveLength(1)
    })
  })

  it('is given up if the message is rejected', async () => {
    await start({
      disabledCommands: ['STARTTLS'],
      onData: (stream, _, done) => void stream.resume().on('end', () => done(refuse(554, 'spam'))),
    })
    expect(await failure(server.url)).toBeInstanceOf(PermanentJobError)
  })
})

describe('a password for the mail server', () => {
  it('is only sent over the network with TLS', async () => {
    await start()
    expect(smtpOptions('smtp://shop:secret@mail.example.jp:587').requireTLS).toBe(true)
    expect(smtpOptions('smtp://mail.example.jp').requireTLS).toBe(false)
    expect(smtpOptions('smtp://shop:secret@localhost').requireTLS).toBe(false)
  })

  it('is not sent to a server without TLS', async () => {
    const usernames: string[] = []
    await start({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username = '' }, _, done) => {
        usernames.push(username)
        done(null, { user: username })
      },
    })
    const url = server.url.replace('://', '://shop:secret@')
    expect((await failure(`${url}?requireTLS=true`))?.message).toMatch(/^mail not accepted: ETLS/)
    expect(usernames).toEqual([])
  })
})
