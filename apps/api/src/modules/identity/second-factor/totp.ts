import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

const ISSUER = 'Credit'
const PERIOD_S = 30
const SECRET_BYTES = 20
/** Codes of the period before and after are valid, too: clocks differ. */
const WINDOW = 1

const totpOf = (secret: string, label = '') =>
  new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
    secret: Secret.fromBase32(secret),
  })

/** A new secret in base32, as authenticators take it. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** Returns the URI for an authenticator app, and its QR code as a data URL. */
export function qrOf(secret: string, loginName: string): { uri: string; qr: string } {
  const uri = totpOf(secret, loginName).toString()
  const svg = Buffer.from(renderSVG(uri)).toString('base64')
  return { uri, qr: `data:image/svg+xml;base64,${svg}` }
}

/** Returns the period that a code belongs to, or null if the code is wrong. */
export function periodOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_S) + delta
}

/** The code of a moment. */
export function codeAt(secret: string, now: Date): string {
  return totpOf(secret).generate({ timestamp: now.getTime() })
}
