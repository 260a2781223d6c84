import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Certificate } from 'pkijs'
import { toPem } from './issue.js'
import { KEY_KINDS, type KeyKind, readKey } from './keys.js'
import { HOLDERS, type Holder, type TestPki, type Token } from './pki.js'

/** Writes a PKI into a folder: anchors, revocation lists, and a file per holder and key. */
export function writePki(folder: string, { anchors, revocationLists, tokens }: TestPki): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'anchors.pem'), anchors)
  writeFileSync(join(folder, 'crl.pem'), revocationLists)
  for (const holder of HOLDERS) {
    const { certificate, chain, key } = tokens[holder]
    writeFileSync(join(folder, `${holder}.pem`), [certificate, ...chain].map(toPem).join(''))
    writeFileSync(join(folder, `${holder}.${key.kind}.key`), key.secret, { mode: 0o600 })
  }
}

/** Reads the token of a holder from the folder of a PKI. */
export function readToken(folder: string, holder: Holder): Token {
  const kind: KeyKind = KEY_KINDS.find((one) => holder.endsWith(one)) ?? 'rsa'
  const pem = readFileSync(join(folder, `${holder}.pem`), 'utf8')
  const [certificate, ...chain] = pem
    .split(/-----(?:BEGIN|END) CERTIFICATE-----/)
    .filter((part) => part.trim() !== '')
    .map((base64) => Certificate.fromBER(Buffer.from(base64, 'base64')))
  if (!certificate) throw new Error(`${holder}.pem has no certificate`)
  const secret = readFileSync(join(folder, `${holder}.${kind}.key`), 'utf8')
  return { certificate, chain, key: readKey(kind, secret) }
}
