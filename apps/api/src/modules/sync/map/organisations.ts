import { type Json, object, objects, strings } from '../read/json.js'
import { Bodies, type Body } from './bodies.js'
import type { MappedWarning } from './process.js'

/** An organisation of a process, with its details in the present state. */
export interface Organisation {
  body: Body
  /** Equal for the same organisation within the process. */
  key: number
  name: string
  roles: string[]
  relatedLots: string[]
  raw: Json
}

/** The organisations of a process. References find their party by id and name, number, then name. */
export class Organisations {
  readonly parties: Organisation[] = []
  private readonly bodies: Bodies
  private readonly byKey = new Map<number, Organisation>()
  private readonly withoutName = new Set<string>()
  private readonly codes = { malformed: new Set<string>(), unchecked: new Set<string>() }

  /** @param releases all of the process, the oldest first */
  constructor(merged: Json, releases: readonly Json[]) {
    this.bodies = new Bodies(releases)
    for (const raw of objects(merged.parties)) {
      const party = this.find(raw)
      if (!party) continue
      if (!this.parties.includes(party)) this.parties.push(party)
      party.roles.push(...strings(raw.roles).map((role) => role.toLowerCase()))
      party.relatedLots.push(...strings(raw.relatedLots))
    }
  }

  /** Returns the organisation that a reference refers to; null for one without a name. */
  find(reference: unknown): Organisation | null {
    const raw = object(reference)
    const statement = this.bodies.statementOf(raw)
    if (!statement) return null
    const body = this.bodies.state(statement)
    if (!body) {
      this.withoutName.add(statement.id || statement.placeholder)
      return null
    }
    for (const code of statement.numbers.malformed) this.codes.malformed.add(code)
    for (const code of statement.numbers.unchecked) this.codes.unchecked.add(code)
    return this.ofBody(body, raw)
  }

  /** Returns the organisation that a place of a release was about when it came. */
  findAt(raw: Json): Organisation | null {
    const body = this.bodies.bodyAt(raw)
    return body && this.ofBody(body, raw)
  }

  private ofBody(body: Body, raw: Json): Organisation {
    const known = this.byKey.get(body.key)
    if (known) return known
    const { key, name } = body
    const made = { body, key, name, roles: [], relatedLots: [], raw }
    this.byKey.set(key, made)
    return made
  }

  withRole(...roles: string[]): Organisation[] {
    return this.parties.filter((party) => party.roles.some((role) => roles.includes(role)))
  }

  /** Warnings for supervisors; complete once all references have been resolved. */
  get warnings(): MappedWarning[] {
    const { malformed, unchecked } = this.codes
    return [
      ...[...this.withoutName].map((id) => warning('PARTY_WITHOUT_NAME', { id })),
      ...[...malformed].map((code) => warning('MALFORMED_CODE', { code })),
      ...[...unchecked].map((code) => warning('WRONG_CHECK_DIGIT', { code })),
      ...this.bodies.doubts,
    ]
  }
}

function warning(reason: MappedWarning['reason'], params: MappedWarning['params']): MappedWarning {
  return { reason, params }
}

/** Returns each organisation once. */
export function distinct(organisations: readonly Organisation[]): Organisation[] {
  return [...new Map(organisations.map((organisation) => [organisation.key, organisation])).values()]
}
