import { COMPILED } from './classify.js'
import { isObject, type Json, object, objects, strings, text } from './json.js'

/** A release as stored: `body` is the result of `pruneRelease`. */
export interface StoredRelease {
  releaseId: string
  date: Date
  body: Json
  /** Increases with each stored release; null for a release that is just being stored, after all others. */
  arrival: number | null
}

/** The present state of a process. */
interface ProcessState {
  merged: Json
  /** Date of its newest release; null if there is none. */
  date: Date | null
  /** The releases that make it up, the oldest first. */
  present: StoredRelease[]
  /** Newer compiled releases that lack data of the state; they are not part of it. */
  keptAside: StoredRelease[]
}

/** Order of steps, for releases of one moment. */
const STEPS = ['planning', 'tender', 'award', 'contract', 'compiled']

/**
 * Sorts releases by date; releases of the same moment by step and id, so that the order is stable, compiled ones by
 * arrival. Releases with the same id keep their order of arrival: a later one corrects the earlier one, even with an
 * earlier date.
 */
export function inOrder<R extends StoredRelease>(releases: readonly R[]): R[] {
  const newest = new Map<string, { time: number; step: number }>()
  const placed = releases
    .map((release, at) => ({ release, at, arrival: release.arrival ?? Number.MAX_SAFE_INTEGER }))
    .sort((a, b) => a.arrival - b.arrival || a.at - b.at)
    .map(({ release }, arrived) => {
      const { releaseId, date, body } = release
      const former = newest.get(releaseId)
      const time = Math.max(date.getTime(), former?.time ?? Number.NEGATIVE_INFINITY)
      const own = {
        time,
        step: time === former?.time ? Math.max(step(body), former.step) : step(body),
      }
      newest.set(releaseId, own)
      return { release, arrived, ...own }
    })
  const order = (a: (typeof placed)[number], b: (typeof placed)[number]) => {
    if (a.time !== b.time) return a.time - b.time
    if (a.step !== b.step) return a.step - b.step
    const [one, other] = [a.release.releaseId, b.release.releaseId]
    if (one === other || isCompiled(a.release.body)) return a.arrived - b.arrived
    return one < other ? -1 : 1
  }
  return placed.sort(order).map(({ release }) => release)
}

const isCompiled = (body: Json) => body[COMPILED] === true

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
 * Returns the present state of a process: its newest compiled release, merged with the releases after it. They are
 * merged by the rules of OCDS 1.1: later values replace earlier ones, null removes, objects merge by property, lists of
 * objects with ids by id, other lists are replaced.
 */
export function mergeReleases(releases: readonly StoredRelease[]): ProcessState {
  const ordered = inOrder(releases)
  const [only] = ordered
  // Nothing to merge with: readers treat null as absent.
  if (only && ordered.length === 1) {
    const merged = withWholeParties(only.body)
    return { merged, date: only.date, present: ordered, keptAside: [] }
  }
  let state: ProcessState = { merged: {}, date: null, present: [], keptAside: [] }
  for (const release of ordered) {
    const { date } = release
    const body = withWholeParties(release.body)
    if (!isCompiled(body)) {
      const merged = mergeObjects(state.merged, body)
      state = { ...state, merged, date, present: [...state.present, release] }
    } else if (!lacksParts(state.merged, body)) {
      state = { merged: body, date, present: [release], keptAside: [] }
    } else state.keptAside.push(release)
  }
  return state
}

/** Combines parties with the same local id and any names into one party with the roles of all of them. */
function withWholeParties(body: Json): Json {
  const parties = objects(body.parties)
  const byId = new Map<string, Json>()
  const whole: Json[] = []
  for (const party of parties) {
    const id = text(party.id)
    const first = id === '' ? undefined : byId.get(id)
    if (!first) {
      const own = { ...party }
      byId.set(id, own)
      whole.push(own)
      continue
    }
    const roles = [...new Set([...strings(first.roles), ...strings(party.roles)])]
    Object.assign(first, { ...party, ...first, roles })
  }
  return whole.length === parties.length ? body : { ...body, parties: whole }
}

/** Whether a compiled release lacks the buyer, all awards or all contracts that the state has. */
function lacksParts(state: Json, compiled: Json): boolean {
  return [hasBuyer, hasSome('awards'), hasSome('contracts')].some((has) => has(state) && !has(compiled))
}

const hasSome = (list: 'awards' | 'contracts') => (of: Json) => objects(of[list]).length > 0

function hasBuyer(of: Json): boolean {
  const { id, name } = object(of.buyer)
  if (text(id) || text(name)) return true
  return objects(of.parties).some(({ roles }) => strings(roles).some((role) => role.toLowerCase() === 'buyer'))
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
  for (const item of from) byId.set(text(item.id), mergeObjects(byId.get(text(item.id)) ?? {}, item))
  return [...byId.values()]
}

function haveIds(list: unknown[]): list is Json[] {
  return list.every((item) => isObject(item) && text(item.id) !== '')
}

function withoutNulls(item: unknown): unknown {
  return isObject(item) ? mergeObjects({}, item) : item
}
