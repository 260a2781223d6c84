import type { Certificate } from 'pkijs'
import { type Identity, issue, revoke, toPem } from './issue.js'
import { generateKey, KEY_KINDS, type KeyKind, type SigningKey } from './keys.js'

/** Certificate holders of a test PKI, by purpose. `foreign` is issued by an untrusted authority. */
export const HOLDERS = [...KEY_KINDS.map((kind) => `user-${kind}` as const), 'expired', 'revoked', 'foreign'] as const
export type Holder = (typeof HOLDERS)[number]

/** A holder's certificate and key, and the certificates that lead from it to a root. */
export interface Token {
  readonly key: SigningKey
  readonly certificate: Certificate
  readonly chain: readonly Certificate[]
}

export interface TestPki {
  /** Certificates of the roots, PEM: the trust anchors of the product's settings. */
  readonly anchors: string
  /** Revocation lists, PEM. */
  readonly revocationLists: string
  readonly tokens: Readonly<Record<Holder, Token>>
}

const DAY_MS = 86_400_000
const YEAR_MS = 365 * DAY_MS

/** Creates a root and an intermediate authority for a kind of key. */
function authorities(kind: KeyKind, name: string, now: Date): { root: Identity; sub: Identity } {
  const term = { notBefore: after(now, -2 * YEAR_MS), notAfter: after(now, 10 * YEAR_MS) }
  const authority = { authority: true, ...term }
  const root = issue({ ...authority, key: generateKey(kind), name: `${name} Root ${kind}` })
  const key = generateKey(kind)
  return { root, sub: issue({ ...authority, key, name: `${name} CA ${kind}`, issuer: root }) }
}

/** Makes a PKI for tests and trials: valid, expired, revoked and foreign certificates. */
export function makePki(now: Date): TestPki {
  const trusted = KEY_KINDS.map((kind) => ({ kind, ...authorities(kind, 'Test', now) }))
  const [rsa] = trusted
  if (!rsa) throw new Error('there are kinds of keys')
  const other = authorities('rsa', 'Other', now)
  const term = { notBefore: after(now, -DAY_MS), notAfter: after(now, YEAR_MS) }
  const past = { notBefore: after(now, -YEAR_MS), notAfter: after(now, -DAY_MS) }
  const holder = (name: Holder, issuer: Identity, period = term): Token => {
    const made = issue({ ...period, key: generateKey(issuer.key.kind), name, issuer })
    return { ...made, chain: [issuer.certificate] }
  }
  const tokens = Object.fromEntries([
    ...trusted.map(({ kind, sub }) => [`user-${kind}`, holder(`user-${kind}`, sub)]),
    ['expired', holder('expired', rsa.sub, past)],
    ['revoked', holder('revoked', rsa.sub)],
    ['foreign', holder('foreign', other.sub)],
  ]) as Record<Holder, Token>
  const updates = { thisUpdate: now, nextUpdate: after(now, 30 * DAY_MS) }
  return {
    anchors: trusted.map(({ root }) => toPem(root.certificate)).join(''),
    revocationLists: toPem(revoke(rsa.sub, [tokens.revoked.certificate], updates)),
    tokens,
  }
}

const after = (date: Date, ms: number) => new Date(date.getTime() + ms)
