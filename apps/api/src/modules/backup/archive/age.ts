import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { BackupError } from './backup-error.js'

const IDENTITY = /^AGE-SECRET-KEY-1[0-9A-Z]+$/m
/** Message of the library for a wrong key. */
const OTHER_KEY = /no identity matched/

/** Creates a key pair: backups are encrypted for the recipient, the identity opens them. */
export async function createIdentity(): Promise<{ identity: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption')
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** Reads the identity from a file as `age-keygen` writes it. */
export async function readIdentity(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const [identity] = IDENTITY.exec(text) ?? []
  if (!identity) throw new BackupError('identityInvalid', { file })
  return identity
}

/** Encrypts a stream for a recipient. */
export async function encryptFor(recipient: string, plain: Readable): Promise<Readable> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return fromWeb(await encrypter.encrypt(toWeb(plain)))
}

/** Decrypts a stream; fails if a byte was changed or the end is missing. */
export async function decryptWith(identity: string, encrypted: Readable): Promise<Readable> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  try {
    return fromWeb(await decrypter.decrypt(toWeb(encrypted)))
  } catch (error) {
    encrypted.destroy()
    const { message } = error as Error
    throw new BackupError(OTHER_KEY.test(message) ? 'wrongKey' : 'damaged', { message })
  }
}

type Bytes = globalThis.ReadableStream<Uint8Array>

const toWeb = (stream: Readable) => Readable.toWeb(stream) as Bytes
const fromWeb = (stream: Bytes) => Readable.fromWeb(stream as ReadableStream)
