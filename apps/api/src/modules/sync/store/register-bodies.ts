import { CREDIT_CODE_SCHEME, type ParticipantSign, SIGN } from '@credit/contract'
import {
  codeKeyOf,
  type IdentityKey,
  identityKeyOf,
  type KnownParticipant,
  type KnownParticipants,
  type NewIdentity,
} from '../../participants/identities/identities.js'
import { contradicts } from '../map/bodies.js'
import type { OfficialNumber } from '../map/numbers.js'
import type { LocalName, MappedParty } from '../map/process.js'

/** Participant in the register of a batch. A participant without an id is created when the batch is stored. */
export interface RegisteredBody {
  id: string | null
  sign: ParticipantSign
  /** Home area; null if the participant is new. */
  areaId: string | null
  name: string
  code: string | null
  homeFrom: string | null
  official: OfficialNumber[]
  /** The mapped party and the process that a new participant is created from; null and empty otherwise. */
  party: MappedParty | null
  ocid: string
}

/** Stored and new participants of a batch, indexed by id, identity and credit code. */
export class BodyRegister {
  readonly added: RegisteredBody[] = []
  /** Identities that the batch adds. */
  readonly learned: { body: RegisteredBody; identity: Omit<NewIdentity, 'participantId'> }[] = []
  /** New names of known bodies. */
  readonly renamed = new Map<RegisteredBody, string>()
  /** Bodies that got their first official number. */
  readonly numbered = new Set<RegisteredBody>()
  private readonly byId = new Map<string, RegisteredBody>()
  private readonly byKey = new Map<string, RegisteredBody>()
  private readonly byCode = new Map<string, RegisteredBody>()

  constructor({ byId, byKey, byCode }: KnownParticipants) {
    for (const row of byId.values()) this.byId.set(row.id, storedBody(row))
    for (const [key, id] of byKey) this.index(this.byKey, key, this.byId.get(id))
    for (const [key, id] of byCode) this.index(this.byCode, key, this.byId.get(id))
  }

  private index(map: Map<string, RegisteredBody>, key: string, body: RegisteredBody | undefined) {
    if (body) map.set(key, body)
  }

  ofId(id: string): RegisteredBody | undefined {
    return this.byId.get(id)
  }

  /** Returns the body that has one of the official numbers of a party. */
  withNumberOf({ sign, code, identity }: MappedParty): RegisteredBody | undefined {
    const byCode = code === null ? undefined : this.byCode.get(codeKeyOf({ sign, code }))
    if (byCode) return byCode
    for (const number of identity.official) {
      const body = this.byKey.get(identityKeyOf(numberKey(sign, number)))
      if (body) return body
    }
    return undefined
  }

  /** Returns the bodies that the publisher named like that under that local id, the newest name first. */
  withLocalIdOf({ sign, identity }: MappedParty): RegisteredBody[] {
    return identity.local.toReversed().flatMap((local) => {
      // Two experts may have one name.
      if (local.id === '' && sign === SIGN.expert) return []
      return this.byKey.get(identityKeyOf(localKey(sign, identity.publisher, local))) ?? []
    })
  }

  add(party: MappedParty, ocid: string): RegisteredBody {
    const { sign, name, code } = party
    const body = {
      id: null,
      sign,
      areaId: null,
      name,
      code,
      homeFrom: null,
      official: [],
      party,
      ocid,
    }
    this.added.push(body)
    return body
  }

  /** Adds the values of a process to a body; returns the number that belongs to another one. */
  learn(body: RegisteredBody, party: MappedParty, ocid: string): OfficialNumber | null {
    const { sign, code, identity } = party
    let taken: OfficialNumber | null = null
    for (const number of identity.official) {
      const key = numberKey(sign, number)
      const owner = this.byKey.get(identityKeyOf(key))
      if (owner && owner !== body) taken = number
      else if (!owner && !contradicts(body, [number])) this.take(body, key, '', ocid, number)
    }
    const ownerOfCode = code === null ? undefined : this.byCode.get(codeKeyOf({ sign, code }))
    if (code !== null && !ownerOfCode && body.official.some(({ number }) => number === code)) {
      body.code ??= code
      this.byCode.set(codeKeyOf({ sign, code }), body)
    }
    for (const local of identity.local) {
      const key = localKey(sign, identity.publisher, local)
      if (local.id === '' && sign === SIGN.expert) continue
      if (!this.byKey.has(identityKeyOf(key))) this.take(body, key, local.name, ocid)
    }
    return taken
  }

  private take(body: RegisteredBody, key: IdentityKey, name: string, ocid: string, number?: OfficialNumber): void {
    this.byKey.set(identityKeyOf(key), body)
    this.learned.push({ body, identity: { ...key, name, ocid } })
    if (!number) return
    body.official.push(number)
    if (body.id !== null) this.numbered.add(body)
  }
}

/** The keys that a party is looked up by. */
export function keysOf({ sign, identity }: MappedParty): IdentityKey[] {
  return [
    ...identity.official.map((number) => numberKey(sign, number)),
    ...identity.local.map((local) => localKey(sign, identity.publisher, local)),
  ]
}

function numberKey(sign: ParticipantSign, { scheme, number }: OfficialNumber): IdentityKey {
  return { sign, scheme, publisher: '', number, nameKey: '' }
}

function localKey(sign: ParticipantSign, publisher: string, local: LocalName): IdentityKey {
  return { sign, scheme: '', publisher, number: local.id, nameKey: local.nameKey }
}

function storedBody(row: KnownParticipant): RegisteredBody {
  const { code, sign } = row
  const known = row.official.some(({ number }) => number === code)
  // A participant that registered itself has no official number but its credit code.
  const own = code === null || known || sign === SIGN.expert ? [] : [{ scheme: CREDIT_CODE_SCHEME, number: code }]
  return { ...row, official: [...row.official, ...own], party: null, ocid: '' }
}
