import { CREDIT_CODE_SCHEME, hasCreditCodeForm, normaliseCode } from '@credit/contract'
import { type Json, object, objects, strings, text } from '../read/json.js'

/** One organisation of a process, put together from `parties` and from where it is mentioned. */
export interface Organisation {
  /** Equal for what is the same organisation within the process. */
  key: string
  name: string
  identity: { kind: 'given'; key: string } | { kind: 'name'; name: string }
  /** Credit code in upper case. */
  creditCode: string | null
  /** Official number that is no credit code, such as an expert's certificate. */
  officialId: string | null
  roles: string[]
  relatedLots: string[]
  raw: Json
}

/** The organisations of a process. References find their party by id, identifier, then name. */
export class Organisations {
  readonly parties: Organisation[]
  private readonly byId = new Map<string, Organisation>()
  private readonly byIdentity = new Map<string, Organisation>()
  private readonly byName = new Map<string, Organisation>()

  /** @param publisher whose local ids they are: the process's ocid prefix */
  constructor(
    merged: Json,
    private readonly publisher: string,
  ) {
    this.parties = objects(merged.parties).flatMap((raw) => {
      const party = this.read(raw)
      if (!party) return []
      const id = text(raw.id)
      if (id) this.byId.set(id, party)
      this.byIdentity.set(party.key, party)
      this.byName.set(normaliseName(party.name), party)
      return [party]
    })
  }

  /** The organisation that a reference means, or null for one without any name. */
  find(reference: unknown): Organisation | null {
    const raw = object(reference)
    const byId = this.byId.get(text(raw.id))
    if (byId) return byId
    const own = this.read(raw)
    if (!own) return null
    return this.byIdentity.get(own.key) ?? this.byName.get(normaliseName(own.name)) ?? own
  }

  withRole(...roles: string[]): Organisation[] {
    return this.parties.filter((party) => party.roles.some((role) => roles.includes(role)))
  }

  private read(raw: Json): Organisation | null {
    const identifier = object(raw.identifier)
    const id = text(raw.id) || text(identifier.id)
    const name = text(raw.name) || text(identifier.legalName) || id
    if (!name) return null
    const creditCode = creditCodeOf(raw)
    const scheme = text(identifier.scheme).toUpperCase()
    const official = text(identifier.id).toUpperCase()
    const identity = creditCode
      ? { kind: 'given' as const, key: `USCC:${creditCode}` }
      : scheme && official
        ? { kind: 'given' as const, key: `${scheme}:${official}` }
        : id
          ? { kind: 'given' as const, key: `local:${this.publisher}:${id}` }
          : { kind: 'name' as const, name: normaliseName(name) }
    return {
      key: identity.kind === 'given' ? identity.key : `name:${identity.name}`,
      name,
      identity,
      creditCode,
      officialId: scheme && official ? official : null,
      roles: strings(raw.roles).map((role) => role.toLowerCase()),
      relatedLots: strings(raw.relatedLots),
      raw,
    }
  }
}

function creditCodeOf(raw: Json): string | null {
  for (const identifier of [object(raw.identifier), ...objects(raw.additionalIdentifiers)]) {
    if (text(identifier.scheme).toUpperCase() !== CREDIT_CODE_SCHEME) continue
    const code = normaliseCode(text(identifier.id))
    if (hasCreditCodeForm(code)) return code
  }
  return null
}

/** Names are compared without case, width, spaces and punctuation. */
export function normaliseName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]+/gu, '')
}
