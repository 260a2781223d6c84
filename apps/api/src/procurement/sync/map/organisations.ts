import { CREDIT_CODE_SCHEME, hasCreditCodeForm, normaliseCode } from '@credit/contract'
import { type Json, object, objects, strings, text } from '../read/json.js'

/** What stands in files where a number is not known. */
const PLACEHOLDER =
  /^(0+|[-–.\s]+|n\.?\/?a\.?|no aplica|not applicable|none|null|unknown|无|暂无)$/i

/** One organisation of a process, put together from `parties` and from where it is mentioned. */
export interface Organisation {
  /** Equal for what is the same organisation within the process. */
  key: string
  name: string
  identity: { kind: 'given'; key: string } | { kind: 'name'; name: string }
  /** Credit code in upper case. */
  creditCode: string | null
  /** Known by a number that an authority gave. */
  official: boolean
  /** Official number that is no credit code, such as an expert's certificate. */
  officialId: string | null
  /** A number of which nobody says who gave it: tells bodies of one process apart, no more. */
  bareNumber: string | null
  roles: string[]
  relatedLots: string[]
  raw: Json
}

/** The organisations of a process. References find their party by id, identifier, then name. */
export class Organisations {
  readonly parties: Organisation[] = []
  private readonly withoutName = new Set<string>()
  private readonly byId = new Map<string, Organisation>()
  private readonly byIdentity = new Map<string, Organisation>()
  private readonly byName = new Map<string, Organisation>()
  private readonly byNumber = new Map<string, Organisation>()

  /** @param publisher whose local ids they are: the process's ocid prefix */
  constructor(
    merged: Json,
    private readonly publisher: string,
  ) {
    for (const raw of objects(merged.parties)) {
      const party = this.read(raw)
      if (party) this.add(party, text(raw.id))
    }
  }

  /** Names that stand for nobody: the party is left out, people are told. */
  get nameless(): readonly string[] {
    return [...this.withoutName]
  }

  /** Within a process, a local id more for the same name or number is the same body mentioned again. */
  private add(party: Organisation, id: string): void {
    const name = normaliseName(party.name)
    const twin = this.byIdentity.get(party.key) ?? this.byName.get(name) ?? this.withNumberOf(party)
    const same = twin && (twin.key === party.key || !twin.official || !party.official)
    if (same) {
      twin.roles.push(...party.roles)
      twin.relatedLots.push(...party.relatedLots)
      if (id) this.byId.set(id, twin)
      return
    }
    this.parties.push(party)
    if (id) this.byId.set(id, party)
    this.byIdentity.set(party.key, party)
    if (!twin) this.byName.set(name, party)
    if (party.bareNumber && !twin) this.byNumber.set(party.bareNumber, party)
  }

  private withNumberOf({ bareNumber }: Organisation): Organisation | undefined {
    return bareNumber === null ? undefined : this.byNumber.get(bareNumber)
  }

  /** The organisation that a reference means, or null for one without any name. */
  find(reference: unknown): Organisation | null {
    const raw = object(reference)
    const byId = this.byId.get(text(raw.id))
    if (byId) return byId
    const own = this.read(raw)
    if (!own) return null
    return (
      this.byIdentity.get(own.key) ??
      this.byName.get(normaliseName(own.name)) ??
      this.withNumberOf(own) ??
      own
    )
  }

  withRole(...roles: string[]): Organisation[] {
    return this.parties.filter((party) => party.roles.some((role) => roles.includes(role)))
  }

  private read(raw: Json): Organisation | null {
    const identifier = object(raw.identifier)
    const id = [text(raw.id), text(identifier.id)].find(
      (given) => given && !PLACEHOLDER.test(given),
    )
    const named = text(raw.name) || text(identifier.legalName) || text(identifier.name)
    const creditCode = creditCodeOf(raw)
    const scheme = text(identifier.scheme).toUpperCase()
    const number = text(identifier.id).toUpperCase()
    const official = scheme !== '' && number !== '' && !PLACEHOLDER.test(number)
    const name = oneLine(named || (official ? number : ''))
    if (!name) {
      if (id) this.withoutName.add(id)
      return null
    }
    const identity = creditCode
      ? { kind: 'given' as const, key: `USCC:${creditCode}` }
      : official
        ? { kind: 'given' as const, key: `${scheme}:${number}` }
        : id
          ? { kind: 'given' as const, key: `local:${this.publisher}:${id}` }
          : { kind: 'name' as const, name: normaliseName(name) }
    return {
      key: identity.kind === 'given' ? identity.key : `name:${identity.name}`,
      name,
      identity,
      creditCode,
      official: creditCode !== null || official,
      officialId: official ? number : null,
      bareNumber: scheme === '' && number !== '' && !PLACEHOLDER.test(number) ? number : null,
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

/** Addresses below a name, and the like, are on one line. */
export function oneLine(value: string): string {
  return value.replace(/\s+/g, ' ').trim()
}

/** Names are compared without case, width, spaces and punctuation. */
export function normaliseName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]+/gu, '')
    .slice(0, 200)
}
