import { type Json, object, objects, strings, text } from '../read/json.js'
import { areSimilar, normaliseName, oneLine } from './names.js'
import { idOf, type NumbersOf, nameIn, numbersOf, type OfficialNumber } from './numbers.js'
import type { LocalName } from './process.js'

/** Roles of members of a committee; in lower case. */
export const COMMITTEE = [
  'evaluator',
  'evaluationbody',
  'committee',
  'committeemember',
  'evaluationcommittee',
  'purchaserrepresentative',
]

/** Name, local id and official numbers of an organisation, as stated in one place of a release. */
interface Statement {
  /** Local id; empty if there is none. */
  id: string
  /** Name as written; empty in a reference that has only an id. */
  name: string
  /** Text in place of a name (`N/A`, `无`), if there is no name. */
  placeholder: string
  nameKey: string
  numbers: NumbersOf
  expert: boolean
}

/** A body of a process: the statements that are about it. */
export interface Body {
  /** Place among the bodies of the process. */
  key: number
  /** The newest name that is not an alias. */
  name: string
  /** Pairs of local id and normalised name under which it was stated. */
  statements: Map<string, LocalName>
  /** Pairs that a release stated next to another name of the same local id. */
  aliases: Set<string>
  official: OfficialNumber[]
  creditCode: string | null
  officialId: string | null
  bareNumbers: Set<string>
}

/** Reason why it is uncertain which body a statement is about. */
interface Doubt {
  reason: 'ID_OF_ANOTHER' | 'NUMBER_CHANGED'
  params: { id: string; name: string; other: string }
}

/** Reads a statement about an organisation. Returns null if it has neither a name nor an id. */
function statementOf(raw: Json): Statement | null {
  const identifier = object(raw.identifier)
  const numbers = numbersOf(raw)
  const written = [raw.name, identifier.legalName, identifier.name]
  const named = written.map(nameIn).find(Boolean)
  const name = oneLine(named || numbers.officialId || '')
  const id = idOf(raw.id) ?? (numbers.official.length === 0 ? idOf(identifier.id) : null) ?? ''
  const placeholder = name === '' ? oneLine(written.map(text).find(Boolean) ?? '') : ''
  if (name === '' && id === '' && placeholder === '') return null
  const roles = strings(raw.roles).map((role) => role.toLowerCase())
  return {
    id,
    name,
    placeholder,
    numbers,
    nameKey: normaliseName(name),
    expert: roles.length > 0 && roles.every((role) => COMMITTEE.includes(role)),
  }
}

/**
 * Distinguishes the bodies of a process, with any ids that its releases give them: by official number, by local id with
 * a similar name, by a number without an issuer; organisations also by their name, if only one body has it. Within one
 * release a local id is one body, even with several names.
 */
export class Bodies {
  readonly all: Body[] = []
  readonly doubts: Doubt[] = []
  private readonly together = new Set<string>()
  private readonly byStatement = new Map<string, Body>()
  private readonly byNumber = new Map<string, Body>()
  private readonly byId = new Map<string, Set<Body>>()
  private readonly byName = new Map<string, Set<Body>>()
  private readonly byBareNumber = new Map<string, Set<Body>>()
  /** Places of releases are read more than once. */
  private readonly read = new WeakMap<Json, Statement | null>()
  /** Statements with a name and an id, with the body that they always belong to. */
  private readonly stated = new Map<Statement, Body>()
  /** The bodies that places of releases were about when they came. */
  private readonly places = new WeakMap<Json, Body>()

  /** @param releases of the process, the oldest first */
  constructor(releases: readonly Json[]) {
    for (const release of releases) {
      const parties = objects(release.parties)
      this.noteTogether(parties.flatMap((raw) => this.statementOf(raw) ?? []))
      const ids = new Map<string, Body>()
      for (const raw of parties) this.readPlace(raw, ids, true)
      for (const raw of referencesOf(release)) this.readPlace(raw, ids, false)
    }
  }

  /** Returns the statement of a place, which is parsed once. */
  statementOf(raw: Json): Statement | null {
    let statement = this.read.get(raw)
    if (statement === undefined) {
      statement = statementOf(raw)
      this.read.set(raw, statement)
    }
    return statement
  }

  /** Returns the body that a place of a release was about when it came, even if it has another name now. */
  bodyAt(raw: Json): Body | null {
    return this.places.get(raw) ?? null
  }

  /** @param ids bodies of the local ids of the release, so far */
  private readPlace(raw: Json, ids: Map<string, Body>, isParty: boolean): void {
    const statement = this.statementOf(raw)
    if (!statement) return
    const { id, name, numbers } = statement
    const same = id === '' ? undefined : ids.get(id)
    if (same && name === '') {
      this.places.set(raw, same)
      return
    }
    const isSame = same && !contradicts(same, numbers.official)
    const body = isSame ? this.addStatement(same, statement, true) : this.state(statement, isParty)
    if (!body) return
    this.places.set(raw, body)
    // Publishers without a list of parties number the organisations of each list separately.
    if (isParty && id !== '' && !ids.has(id)) ids.set(id, body)
  }

  /**
   * Returns the body of a statement, creating one if it is unknown; null without a name.
   * @param renames whether the body gets the name of the statement
   */
  state(statement: Statement, renames = true): Body | null {
    const stated = this.stated.get(statement)
    // Stating it again would change nothing.
    if (stated?.name === statement.name) return stated
    const { id, name, nameKey } = statement
    const known = this.find(statement)
    if (!known && name === '') return null
    const body = this.addStatement(known ?? this.add(statement), statement, false)
    if (name !== '' && renames && !body.aliases.has(`${id}\n${nameKey}`)) body.name = name
    if (id !== '' && name !== '') this.stated.set(statement, body)
    return body
  }

  /** Adds the values of a statement to a body; an alias is a further name under a known local id. */
  private addStatement(body: Body, statement: Statement, isAlias: boolean): Body {
    const { id, name, nameKey, numbers } = statement
    if (name !== '') {
      const key = `${id}\n${nameKey}`
      const spelt = body.statements.get(key)
      if (spelt && spelt.name !== name) this.stated.clear()
      if (isAlias && nameKey !== normaliseName(body.name)) body.aliases.add(key)
      body.statements.set(key, { id, nameKey, name })
      addTo(this.byId, id, body)
      addTo(this.byName, nameKey, body)
      if (isAlias || !this.byStatement.has(key)) this.byStatement.set(key, body)
    }
    this.addNumbers(body, statement)
    body.creditCode ??= numbers.creditCode
    body.officialId ??= numbers.officialId
    if (numbers.bareNumber !== null) {
      body.bareNumbers.add(numbers.bareNumber)
      addTo(this.byBareNumber, numbers.bareNumber, body)
    }
    return body
  }

  private find(statement: Statement): Body | undefined {
    const { id, name, nameKey, numbers } = statement
    const exact = id === '' ? undefined : this.byStatement.get(`${id}\n${nameKey}`)
    if (exact) return exact
    const numbered = numbers.official
      .flatMap((one) => this.byNumber.get(keyOf(one)) ?? [])
      .sort((a, b) => a.key - b.key)[0]
    if (numbered) return numbered
    const free = (bodies: ReadonlySet<Body> | undefined) =>
      [...(bodies ?? [])].filter((body) => !contradicts(body, numbers.official)).sort((a, b) => a.key - b.key)
    const similar = free(id === '' ? undefined : this.byId.get(id)).findLast(
      (body) => name === '' || [...body.statements.values()].some((own) => areSimilar(own.name, name)),
    )
    if (similar) return similar
    const [bare] = free(this.byBareNumber.get(numbers.bareNumber ?? ''))
    if (bare) return bare
    const [named, ...others] =
      name === '' ? [] : free(this.byName.get(nameKey)).filter((body) => this.isNamed(body, statement))
    return others.length === 0 ? named : undefined
  }

  /** Two experts with the same name are only two if both ids occur in one release. */
  private isNamed(body: Body, { id, nameKey, expert }: Statement): boolean {
    const own = [...body.statements.values()]
    if (!own.some((statement) => statement.nameKey === nameKey)) return false
    return !expert || id === '' || !own.some((other) => this.together.has(pairOf(other.id, id)))
  }

  private add({ id, name, numbers }: Statement): Body {
    const other = [...(this.byId.get(id) ?? [])].sort((a, b) => a.key - b.key).at(-1)
    if (other) this.doubt('ID_OF_ANOTHER', { id, name, other: other.name })
    const body: Body = {
      key: this.all.length,
      name,
      statements: new Map(),
      aliases: new Set(),
      official: [],
      creditCode: numbers.creditCode,
      officialId: numbers.officialId,
      bareNumbers: new Set(),
    }
    this.all.push(body)
    return body
  }

  /** A body has one number of a scheme: another one is doubtful, and the first one stays. */
  private addNumbers(body: Body, { id, numbers }: Statement): void {
    for (const number of numbers.official) {
      if (hasNumber(body, number)) continue
      if (!contradicts(body, [number])) {
        body.official.push(number)
        const other = this.byNumber.get(keyOf(number))
        if (!other || other.key > body.key) this.byNumber.set(keyOf(number), body)
      } else this.doubt('NUMBER_CHANGED', { id, name: body.name, other: number.number })
    }
  }

  private doubt(reason: Doubt['reason'], params: Doubt['params']): void {
    const known = this.doubts.some(
      (one) => one.reason === reason && JSON.stringify(one.params) === JSON.stringify(params),
    )
    if (!known) this.doubts.push({ reason, params })
  }

  private noteTogether(parties: readonly Statement[]): void {
    const experts = parties.filter(({ expert, id }) => expert && id !== '')
    for (const one of experts) {
      for (const other of experts) if (one.id !== other.id) this.together.add(pairOf(one.id, other.id))
    }
  }
}

/** The places of a release, apart from its list of parties, that name an organisation. */
function referencesOf(release: Json): Json[] {
  const tender = object(release.tender)
  const bids = objects(object(release.bids).details)
  const made = [...objects(release.awards), ...objects(release.contracts)]
  return [
    ...objects(release.buyer),
    ...objects(tender.procuringEntity),
    ...objects(tender.tenderers),
    ...bids.flatMap((bid) => objects(bid.tenderers)),
    ...made.flatMap(({ buyer, buyers, suppliers }) => [...objects(buyer), ...objects(buyers), ...objects(suppliers)]),
  ]
}

function addTo(map: Map<string, Set<Body>>, key: string, body: Body): void {
  if (key === '') return
  const bodies = map.get(key)
  if (bodies) bodies.add(body)
  else map.set(key, new Set([body]))
}

const keyOf = ({ scheme, number }: OfficialNumber) => `${scheme}\n${number}`
const pairOf = (one: string, other: string) => `${one}\n${other}`
const hasNumber = ({ official }: Body, { scheme, number }: OfficialNumber) =>
  official.some((own) => own.scheme === scheme && own.number === number)

/** Whether a body has another number of the same scheme. */
export function contradicts(
  { official }: { official: readonly OfficialNumber[] },
  numbers: readonly OfficialNumber[],
): boolean {
  return numbers.some(({ scheme, number }) => {
    const same = official.filter((own) => own.scheme === scheme)
    return same.length > 0 && !same.some((own) => own.number === number)
  })
}
