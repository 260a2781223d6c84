import { createHash } from 'node:crypto'
import { isPersonScheme } from '@credit/contract'
import type { IdNumberTokens } from '#core/id-number-tokens'
import type { SourceRelease } from './source-release.js'

/**
 * Returns a release with tokens for the ID numbers of natural persons, so that nothing derived from it has one; its
 * digest is computed from the stored form.
 */
export function withoutPersons(release: SourceRelease, tokens: IdNumberTokens): SourceRelease {
  const { inText } = tokens
  const body = namesPersons(release.json, tokens) ? tokens.inJson(release.body) : release.body
  const json = body === release.body ? release.json : JSON.stringify(body)
  const hash = json === release.json ? release.hash : digestOf(json)
  const isUnnamed = release.releaseId === unnamedId(release.hash)
  return {
    ...release,
    body,
    json,
    hash,
    ocid: inText(release.ocid),
    releaseId: isUnnamed ? unnamedId(hash) : inText(release.releaseId),
    publisher: inText(release.publisher),
    writtenDate: inText(release.writtenDate),
  }
}

/** Returns the digest of the JSON of a body. */
export function digestOf(json: string): string {
  return createHash('sha1').update(json).digest('base64url')
}

/** Returns the id of a release without one. */
export function unnamedId(hash: string): string {
  return `sha1:${hash}`
}

/** True for JSON with an ID number, or with a number under a scheme of persons: most releases have neither. */
function namesPersons(json: string, { inText }: IdNumberTokens): boolean {
  if (inText(json) !== json) return true
  for (const [, scheme = ''] of json.matchAll(/"scheme":"([^"]*)"/g)) {
    if (isPersonScheme(scheme)) return true
  }
  return false
}
