import { COMPILED } from './classify.js'
import { isObject, type Json, object, objects, strings, text } from './json.js'

/** A release as it is stored: `body` is what `pruneRelease` left of it. */
export interface StoredRelease {
  releaseId: string
  date: Date
  body: Json
  /** Rises with each release that is stored; null for one that is stored just now, after all others. */
  arrival: number | null
}

/** The present state of a process. */
export interface ProcessState {
  merged: Json
  /** Date of the newest release that is part of it; null where there is none. */
  date: Date | null
  /** Newer compiled releases that lack what the state has; they are no part of it. */
  keptAside: StoredRelease[]
}

/** Order of steps, for releases of one moment. */
const STEPS = ['planning', 'tender', 'award', 'contract', 'compiled']

/**
 * Releases in the order of their dates; those of one moment by step and id, so that the order is
 * stable, compiled ones by arrival.
 */
export function inOrder<R extends StoredRelease>(releases: readonly R[]): R[] {
  return [...releases].sort(
    (a, b) =>
      a.date.getTime() - b.date.getTime() ||
      step(a.body) - step(b.body) ||
      (isCompiled(a.body) ? byArrival(a, b) : a.releaseId < b.releaseId ? -1 : 1),
  )
}

const isCompiled = (body: Json) => body[COMPILED] === true

function byArrival(a: StoredRelease, b: StoredRelease): number {
  if (a.arrival === b.arrival) return 0
  return (a.arrival ?? Number.MAX_SAFE_INTEGER) - (b.arrival ?? Number.MAX_SAFE_INTEGER)
}

/**
 * The furthest step that a release describes; apart from `compiled` its tag is not used, for many
 * publishers misuse it.
 */
function step(body: Json): number {
  if (isCompiled(body)) return STEPS.indexOf('compiled')
  if (body.contracts) return STEPS.indexOf('contract')
  if (body.awards) return STEPS.indexOf('award')
  return body.tender ? STEPS.indexOf('tender') : STEPS.indexOf('planning')
}

/**
 * Returns the present state of a process: its newest compiled release, merged with the releases after
 * it. They are merged as OCDS 1.1 says: later values replace earlier ones, null removes, objects merge
 * by property, lists of objects with ids by id, other lists are replaced.
 */
export function mergeReleases(releases: readonly StoredRelease[]): ProcessState {
  const [only] = releases
  // Nothing to merge with: readers treat null as absent.
  if (only && releases.length === 1) return { merged: only.body, date: only.date, keptAside: [] }
  let state: ProcessState = { merged: {}, date: null, keptAside: [] }
  for (const release of inOrder(releases)) {
    const { body, date } = release
    if (!isCompiled(body)) state = { ...state, merged: mergeObjects(state.merged, body), date }
    else if (!lacksParts(state.merged, body)) state = { merged: body, date, keptAside: [] }
    else state.keptAside.push(release)
  }
  return state
}

/** Whether a compiled release lacks the buyer, all awards or all contracts that the state has. */
function lacksParts(state: Json, compiled: Json): boolean {
  return [hasBuyer, hasSome('awards'), hasSome('contracts')].some(
    (has) => has(state) && !has(compiled),
  )
}

const hasSome = (list: 'awards' | 'contracts') => (of: Json) => objects(of[list]).length > 0

function hasBuyer(of: Json): boolean {
  const { id, name } = object(of.buyer)
  if (text(id) || text(name)) return true
  return objects(of.parties).some(({ roles }) =>
    strings(roles).some((role) => role.toLowerCase() === 'buyer'),
  )
}

function mergeObjects(into: Json, from: Json): Json {
  const merged: Json = { ...into }
  for (const [key, value] of Object.entries(from)) {
    if (value === null) delete merged[key]
    else merged[key] = mergeValues(merged[key], value, key)
  }
  return merged
}

/** `wholeListMerge` of the OCDS schema. */
const WHOLE_LISTS = new Set(['additionalIdentifiers'])

function mergeValues(into: unknown, from: unknown, key: string): unknown {
  if (isObject(from)) return mergeObjects(isObject(into) ? into : {}, from)
  if (!Array.isArray(from)) return from
  if (WHOLE_LISTS.has(key) || !haveIds(from)) return from.map(withoutNulls)
  const list = Array.isArray(into) && haveIds(into) ? into : []
  const byId = new Map<string, Json>(list.map((item) => [text(item.id), item]))
  for (const item of from)
    byId.set(text(item.id), mergeObjects(byId.get(text(item.id)) ?? {}, item))
  return [...byId.values()]
}

function haveIds(list: unknown[]): list is Json[] {
  return list.every((item) => isObject(item) && text(item.id) !== '')
}

function withoutNulls(item: unknown): unknown {
  return isObject(item) ? mergeObjects({}, item) : item
}
