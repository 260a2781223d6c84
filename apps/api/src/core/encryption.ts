import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a text for the database with DATA_KEY.
 * @param key DATA_KEY as hex digits
 * @param owner owner of the text; a text that is copied to another row cannot be decrypted there
 */
export function encryptText(key: string, owner: string, text: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, Buffer.from(key, 'hex'), iv)
  cipher.setAAD(Buffer.from(owner))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted])
}

/** Returns the text that {@link encryptText} encrypted; throws for another key or owner. */
export function decryptText(key: string, owner: string, stored: Buffer): string {
  const decipher = createDecipheriv(ALGORITHM, Buffer.from(key, 'hex'), stored.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(owner))
  decipher.setAuthTag(stored.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  const encrypted = stored.subarray(IV_BYTES + TAG_BYTES)
  return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8')
}

/** Tells keys apart without giving one away. */
export function fingerprintOf(dataKey: string): string {
  return createHmac('sha256', Buffer.from(dataKey, 'hex')).update('credit-backup').digest('hex')
}
