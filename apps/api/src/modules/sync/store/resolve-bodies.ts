import { SIGN, type SyncWarning } from '@credit/contract'
import type { SystemCtx } from '#core/context'
import { groupBy } from '#core/group-by'
import { codeKeyOf, findKnown, type IdentityKey, identityKeyOf } from '../../participants/identities/identities.js'
import { contradicts } from '../map/bodies.js'
import { areSimilar, normaliseName } from '../map/names.js'
import type { LocalName, MappedParty } from '../map/process.js'
import type { Pair } from '../sync-issue.js'
import { selectMembers } from './bodies.sql.js'
import type { MappedProject } from './prepare-batch.js'
import { BodyRegister, keysOf, type RegisteredBody } from './register-bodies.js'

/** A body of a stored process, with the names that it has there. */
interface Member {
  body: RegisteredBody
  local: readonly (LocalName & { publisher: string })[]
}

/** Warning for supervisors about the identity of a body. */
export interface IdentityNote {
  ocid: string
  reason: SyncWarning
  params: Record<string, string>
  pair?: Pair
  /** The pair while new participants have no ids yet: the subject of the note, and the other body. */
  bodies?: readonly [RegisteredBody, RegisteredBody]
}

export interface ResolvedBodies {
  register: BodyRegister
  /** Bodies by ocid, in the order of `process.parties`. */
  bodies: ReadonlyMap<string, readonly RegisteredBody[]>
  notes: IdentityNote[]
}

/**
 * Finds the participants of the parties of processes. Bodies known in the process itself come first, then the official
 * number, then the publisher's local id together with the name; otherwise the party is a new body. A name alone
 * identifies no body.
 *
 * @param projects ids of stored projects, by ocid
 */
export async function resolveBodies(
  tx: SystemCtx,
  batch: readonly MappedProject[],
  projects: ReadonlyMap<string, { id: string }>,
): Promise<ResolvedBodies> {
  const parties = batch.flatMap(({ process }) => process.parties)
  const ids = [...projects.values()].map(({ id }) => id)
  const rows = ids.length > 0 ? await selectMembers.rows(tx, ids) : []
  const memberIds = [...new Set(rows.map(({ id }) => id))]
  const register = new BodyRegister(await findKnown(tx, distinctKeys(parties), distinctCodes(parties), memberIds))
  const members = groupBy(
    rows.flatMap(({ id, projectId, local }) => {
      const body = register.ofId(id)
      return body ? [{ body, local, projectId }] : []
    }),
    ({ projectId }) => projectId,
  )
  const notes: IdentityNote[] = []
  const bodies = new Map<string, RegisteredBody[]>()
  for (const { ocid, process } of batch) {
    const own = members.get(projects.get(ocid)?.id ?? '') ?? []
    const resolution = new ProcessResolution(register, own, ocid, notes)
    bodies.set(ocid, resolution.resolve(process.parties))
  }
  return { register, bodies, notes }
}

/** The parties of one publisher come again in many of its processes: each is looked up once. */
function distinctKeys(parties: readonly MappedParty[]): IdentityKey[] {
  return [...new Map(parties.flatMap(keysOf).map((key) => [identityKeyOf(key), key])).values()]
}

function distinctCodes(parties: readonly MappedParty[]): NumberedParty[] {
  const numbered = parties.flatMap(({ sign, code }) => (code === null ? [] : [{ sign, code }]))
  return [...new Map(numbered.map((party) => [codeKeyOf(party), party])).values()]
}

type NumberedParty = Pick<MappedParty, 'sign'> & { code: string }

/** Finds the bodies of one process. Each body is assigned to at most one party per sign. */
class ProcessResolution {
  private readonly taken = new Set<RegisteredBody>()

  constructor(
    private readonly register: BodyRegister,
    private readonly members: readonly Member[],
    private readonly ocid: string,
    private readonly notes: IdentityNote[],
  ) {}

  resolve(parties: readonly MappedParty[]): RegisteredBody[] {
    const found: (RegisteredBody | undefined)[] = parties.map(() => undefined)
    // More reliable rules are applied to all parties first, so that the order of parties does not matter.
    for (const rule of [byNumber, byLocalId, byName]) {
      for (const [i, party] of parties.entries()) {
        found[i] ??= this.take(this.memberBy(rule, party), party)
      }
    }
    for (const [i, party] of parties.entries()) {
      found[i] ??= this.take(this.register.withNumberOf(party), party)
    }
    return parties.map((party, i) => this.learn(found[i] ?? this.elsewhere(party), party))
  }

  private memberBy(rule: typeof byNumber, party: MappedParty): RegisteredBody | undefined {
    const fitting = this.members.filter(
      (member) => member.body.sign === party.sign && !this.taken.has(member.body) && rule(party, member),
    )
    const [only, ...others] = fitting
    return rule === byName && others.length > 0 ? undefined : only?.body
  }

  private elsewhere(party: MappedParty): RegisteredBody {
    const same = this.register
      .withLocalIdOf(party)
      .find((body) => !this.taken.has(body) && !contradicts(body, party.identity.official))
    return this.take(same, party) ?? this.register.add(party, this.ocid)
  }

  private take(body: RegisteredBody | undefined, party: MappedParty): RegisteredBody | undefined {
    if (!body || this.taken.has(body)) return undefined
    this.taken.add(body)
    this.compareNames(body, party)
    return body
  }

  /** A differing name of a known body is only reported if the process had another name before. */
  private compareNames(body: RegisteredBody, party: MappedParty): void {
    const { name } = party
    if (normaliseName(body.name) === normaliseName(name)) return
    const known = this.register.withLocalIdOf(party).includes(body)
    if (known && !this.members.some((member) => member.body === body)) return
    const reason = areSimilar(body.name, name) ? 'PARTY_RENAMED' : 'NAME_OF_ANOTHER'
    this.note(reason, { name, other: body.name })
    if (reason === 'PARTY_RENAMED') this.register.renamed.set(body, name)
  }

  private learn(body: RegisteredBody, party: MappedParty): RegisteredBody {
    this.taken.add(body)
    const taken = this.register.learn(body, party, this.ocid)
    if (taken) {
      const other = this.register.withNumberOf(party)
      const params = { name: body.name, number: taken.number, other: other?.name ?? '' }
      this.note('NUMBER_OF_ANOTHER', params, other && [body, other])
    }
    return body
  }

  private note(reason: SyncWarning, params: IdentityNote['params'], bodies?: IdentityNote['bodies']): void {
    this.notes.push({ ocid: this.ocid, reason, params, ...(bodies && { bodies }) })
  }
}

function byNumber({ code, identity }: MappedParty, { body }: Member): boolean {
  if (code !== null && body.code === code) return true
  return identity.official.some(({ scheme, number }) =>
    body.official.some((own) => own.scheme === scheme && own.number === number),
  )
}

function byLocalId({ identity }: MappedParty, { body, local }: Member): boolean {
  const contradicting = contradicts(body, identity.official)
  return identity.local.some(({ id, name, nameKey }) =>
    local.some(
      (own) =>
        id !== '' &&
        own.id === id &&
        own.publisher === identity.publisher &&
        (own.nameKey === nameKey || (!contradicting && areSimilar(own.name, name))),
    ),
  )
}

/** Experts are distinguished by their ids, as far as the process has them. */
function byName({ sign, identity }: MappedParty, { body, local }: Member): boolean {
  if (contradicts(body, identity.official)) return false
  const names = new Set([normaliseName(body.name), ...local.map(({ nameKey }) => nameKey)])
  if (!identity.local.some(({ nameKey }) => names.has(nameKey))) return false
  return sign !== SIGN.expert || identity.local.every(({ id }) => id === '') || local.every(({ id }) => id === '')
}
