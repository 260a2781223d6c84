import { hasLostDigits } from '../../tabular/long-numbers.js'
import { isObject, type Json, objects, storable, text } from './json.js'

/** The parts of a release that are read; the rest is neither stored nor compared. */
type Shape = 'leaf' | 'leaves' | 'reference' | { [key: string]: Shape } | [Shape]

const ORGANISATION: { [key: string]: Shape } = {
  id: 'leaf',
  name: 'leaf',
  identifier: { scheme: 'leaf', id: 'leaf', legalName: 'leaf', name: 'leaf' },
  additionalIdentifiers: [{ scheme: 'leaf', id: 'leaf' }],
  address: { streetAddress: 'leaf', locality: 'leaf', region: 'leaf', postalCode: 'leaf' },
  contactPoint: { name: 'leaf', telephone: 'leaf', email: 'leaf' },
}
const MILESTONES: Shape = [
  { id: 'leaf', type: 'leaf', status: 'leaf', dueDate: 'leaf', dateMet: 'leaf', dateModified: 'leaf' },
]
const VALUE: Shape = { amount: 'leaf', currency: 'leaf' }
const DOCUMENTS: Shape = [{ id: 'leaf', documentType: 'leaf', datePublished: 'leaf' }]
const RELEASE: Shape = {
  x_areaCode: 'leaf',
  buyer: ORGANISATION,
  parties: [{ ...ORGANISATION, roles: 'leaves', relatedLots: 'leaves', x_memberOf: 'reference' }],
  tender: {
    id: 'leaf',
    title: 'leaf',
    description: 'leaf',
    status: 'leaf',
    procurementMethod: 'leaf',
    procurementMethodDetails: 'leaf',
    mainProcurementCategory: 'leaf',
    value: VALUE,
    procuringEntity: ORGANISATION,
    tenderers: [ORGANISATION],
    lots: [{ id: 'leaf', title: 'leaf', status: 'leaf', mainProcurementCategory: 'leaf' }],
    milestones: MILESTONES,
  },
  bids: {
    details: [{ id: 'leaf', status: 'leaf', tenderers: [ORGANISATION], relatedLots: 'leaves' }],
  },
  awards: [
    {
      id: 'leaf',
      title: 'leaf',
      description: 'leaf',
      status: 'leaf',
      date: 'leaf',
      value: VALUE,
      suppliers: [ORGANISATION],
      buyer: ORGANISATION,
      buyers: [ORGANISATION],
      relatedLots: 'leaves',
    },
  ],
  contracts: [
    {
      id: 'leaf',
      title: 'leaf',
      description: 'leaf',
      awardID: 'leaf',
      status: 'leaf',
      dateSigned: 'leaf',
      x_dateFiled: 'leaf',
      x_ending: 'leaf',
      x_penalty: VALUE,
      x_deduction: VALUE,
      x_delayDays: 'leaf',
      finalStatus: 'leaf',
      finalStatusDate: 'leaf',
      value: VALUE,
      period: { endDate: 'leaf' },
      documents: DOCUMENTS,
      suppliers: [ORGANISATION],
      buyer: ORGANISATION,
      buyers: [ORGANISATION],
      relatedLots: 'leaves',
      milestones: MILESTONES,
      implementation: {
        finalStatus: 'leaf',
        endDate: 'leaf',
        finalValue: VALUE,
        milestones: MILESTONES,
        documents: DOCUMENTS,
        transactions: [{ id: 'leaf', date: 'leaf', value: VALUE }],
      },
    },
  ],
}

const TEXT_MAX = 1000

/** A shape with its paths resolved once: each release is pruned by all of them. */
type Plan =
  | { kind: 'leaf' }
  | { kind: 'leaves' }
  | { kind: 'reference'; of: Plan }
  | { kind: 'list'; path: string; of: Plan }
  | { kind: 'object'; path: string; fields: readonly (readonly [string, Plan])[] }

function planOf(shape: Shape, path: string): Plan {
  if (shape === 'leaf' || shape === 'leaves') return { kind: shape }
  // An organisation, or only its id.
  if (shape === 'reference') return { kind: shape, of: planOf(ORGANISATION, path) }
  if (Array.isArray(shape)) return { kind: 'list', path, of: planOf(shape[0], path) }
  const fields = Object.entries(shape).map(
    ([key, inner]) => [key, planOf(inner, path ? `${path}.${key}` : key)] as const,
  )
  return { kind: 'object', path, fields }
}

const PLAN = planOf(RELEASE, '')

/** Fields of a release that are not as they should be, by their paths. */
interface FieldFaults {
  /** Fields of the wrong shape, which are left out. */
  malformed: Set<string>
  /** Identifiers that are numbers of more digits than JSON keeps, each with the first such number. */
  lostDigits: Map<string, number>
}

/** Returns a copy of the fields that are read, as storable texts; adds the paths of faulty fields. */
export function pruneRelease(release: Json, faults: FieldFaults): Json {
  return prune(release, PLAN, faults) as Json
}

/** Properties with identifiers. */
const IDENTIFIERS = new Set(['id', 'awardID', 'relatedLots', 'x_memberOf'])

/** Returns the number of an identifier, or the first of a list, whose last digits are lost. */
export function lostIdentifier(value: unknown): number | undefined {
  if (Array.isArray(value)) return value.map(lostIdentifier).find((lost) => lost !== undefined)
  if (isObject(value)) return lostIdentifier(value.id ?? value.lotId)
  return typeof value === 'number' && hasLostDigits(value) ? value : undefined
}

function prune(value: unknown, plan: Plan, faults: FieldFaults): unknown {
  const { malformed } = faults
  if (value === null) return null
  if (plan.kind === 'leaf') return leaf(value)
  if (plan.kind === 'reference') return isObject(value) ? prune(value, plan.of, faults) : leaf(value)
  if (plan.kind === 'leaves') {
    const list = Array.isArray(value) ? value : [value]
    return list.map(lotNameOf).filter((item) => item !== undefined)
  }
  if (plan.kind === 'list') {
    // A single object in place of a list is read as a list with one element.
    const list = Array.isArray(value) ? value : isObject(value) ? [value] : null
    if (!list) return void malformed.add(plan.path)
    return list.flatMap((item) => {
      if (!isObject(item)) malformed.add(plan.path)
      return isObject(item) ? [prune(item, plan.of, faults)] : []
    })
  }
  if (!isObject(value)) return void malformed.add(plan.path)
  const pruned: Json = {}
  for (const [key, inner] of plan.fields) {
    const own = Object.hasOwn(value, key) ? value[key] : undefined
    const given = own === undefined || own === '' ? substituteFor(value, key) : own
    if (given === undefined) continue
    const lost = IDENTIFIERS.has(key) ? lostIdentifier(given) : undefined
    const field = plan.path ? `${plan.path}.${key}` : key
    if (lost !== undefined && !faults.lostDigits.has(field)) faults.lostDigits.set(field, lost)
    const part = prune(given, inner, faults)
    if (part !== undefined) pruned[key] = part
  }
  return pruned
}

const IN_ANOTHER_LANGUAGE = {
  name: /^name(_[a-z]{2,3}|[A-Z][a-z])$/,
  title: /^title(_[a-z]{2,3}|[A-Z][a-z])$/,
}

/**
 * Returns the substitute for a missing field: a name or title in another language (`name_en`, `title_fr`, `nameRu`),
 * the description of the first item, the single lot, the amount of a payment as written by OCDS 1.0.
 */
function substituteFor(value: Json, key: string): unknown {
  if (key === 'description')
    return objects(value.items)
      .map((item) => item.description)
      .find(text)
  if (key === 'relatedLots') return value.relatedLot
  if (key === 'value' && value.amount !== undefined)
    return isObject(value.amount) ? value.amount : { amount: value.amount }
  if (key !== 'name' && key !== 'title') return undefined
  const found = Object.keys(value)
    .filter((other) => IN_ANOTHER_LANGUAGE[key].test(other) && text(value[other]) !== '')
    .sort()[0]
  return found === undefined ? undefined : value[found]
}

/** Some publishers refer to a lot by an object: `{"lotId": …}`. */
function lotNameOf(value: unknown): string | null | undefined {
  return leaf(isObject(value) ? (value.id ?? value.lotId) : value)
}

function leaf(value: unknown): string | null | undefined {
  if (value === null) return null
  const written = text(value)
  if (written !== '') return storable(written, TEXT_MAX)
  return typeof value === 'string' ? '' : undefined
}
