/** An authenticator and its browser in software: it makes passkeys and signs with them by `node:crypto`, as devices do. */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'
import type {
  NewPasskey,
  PasskeyCreation,
  PasskeyLogin as Assertion,
  PasskeyRequest,
} from '#contract/passkeys/schema.ts'

type Cbor = number | string | Buffer | Map<number | string, Cbor>

function cborHead(major: number, size: number): Buffer {
  const type = major << 5
  if (size < 24) return Buffer.from([type | size])
  return size < 256 ? Buffer.from([type | 24, size]) : Buffer.from([type | 25, size >> 8, size & 255])
}

/** As much of CBOR as an attestation needs. */
function toCbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value])
  return Buffer.concat([cborHead(5, value.size), ...[...value].flatMap((pair) => pair.map(toCbor))])
}

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()

export interface Behaviour {
  origin: string
  rpId: string
  /** Of the signatures; 0 for an authenticator without one. */
  counter: number
  isVerified: boolean
  isSynced: boolean
  aaguid: string
  crossOrigin: boolean
}

export const ORIGIN = 'http://localhost:3000'

const USUAL: Behaviour = {
  origin: ORIGIN,
  rpId: 'localhost',
  counter: 0,
  isVerified: true,
  isSynced: true,
  aaguid: '00000000-0000-0000-0000-000000000000',
  crossOrigin: false,
}

const USER_PRESENT = 1
const USER_VERIFIED = 4
const CAN_BE_SYNCED = 8
const IS_SYNCED = 16
const HAS_CREDENTIAL = 64

/** One of an earlier test. */
export interface StoredPasskey {
  id: string
  userHandle: string
  key: JsonWebKey
}

export class SoftwarePasskey {
  id = randomBytes(16).toString('base64url')
  userHandle = ''
  private readonly keys: { publicKey: KeyObject; privateKey: KeyObject }

  constructor(stored?: StoredPasskey) {
    this.keys = stored
      ? {
          privateKey: createPrivateKey({ key: stored.key, format: 'jwk' }),
          publicKey: createPublicKey({ key: stored.key, format: 'jwk' }),
        }
      : generateKeyPairSync('ec', { namedCurve: 'P-256' })
    if (stored) Object.assign(this, { id: stored.id, userHandle: stored.userHandle })
  }

  /** What the page sends after `navigator.credentials.create`. */
  create({ challenge, user }: PasskeyCreation, changes: Partial<Behaviour> = {}): NewPasskey {
    const behaviour = { ...USUAL, ...changes }
    this.userHandle = user.id
    const id = Buffer.from(this.id, 'base64url')
    const { x, y } = this.keys.publicKey.export({ format: 'jwk' })
    const key = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x!, 'base64url')],
      [-3, Buffer.from(y!, 'base64url')],
    ])
    const authData = Buffer.concat([
      authenticatorData(behaviour, HAS_CREDENTIAL),
      Buffer.from(behaviour.aaguid.replaceAll('-', ''), 'hex'),
      Buffer.from([0, id.length]),
      id,
      toCbor(key),
    ])
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return {
      credentialId: this.id,
      clientDataJSON: clientData('webauthn.create', challenge, behaviour),
      attestationObject: toCbor(attestation).toString('base64url'),
      transports: ['internal', 'hybrid'],
    }
  }

  /** What the page sends after `navigator.credentials.get`. */
  get({ challenge }: Pick<PasskeyRequest, 'challenge'>, changes: Partial<Behaviour> = {}): Assertion {
    const behaviour = { ...USUAL, ...changes }
    const clientDataJSON = clientData('webauthn.get', challenge, behaviour)
    const signed = authenticatorData(behaviour)
    const hash = sha256(Buffer.from(clientDataJSON, 'base64url'))
    return {
      credentialId: this.id,
      clientDataJSON,
      authenticatorData: signed.toString('base64url'),
      signature: sign('sha256', Buffer.concat([signed, hash]), this.keys.privateKey).toString('base64url'),
      userHandle: this.userHandle,
    }
  }
}

function authenticatorData({ rpId, counter, isVerified, isSynced }: Behaviour, more = 0): Buffer {
  const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | (isSynced ? CAN_BE_SYNCED | IS_SYNCED : 0) | more
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
}

const clientData = (type: string, challenge: string, { origin, crossOrigin }: Behaviour): string =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin })).toString('base64url')
