import { isObject, type Json, text } from './json.js'

/** A release as kept: `body` is what `pruneRelease` left of it. */
export interface KeptRelease {
  releaseId: string
  date: Date
  body: Json
}

/** Order of the tags' first steps, for releases of one moment. */
const STEPS = ['planning', 'tender', 'award', 'contract', 'implementation', 'compiled']

/** In the order in which they happened; for one moment by step and id, so that it never varies. */
export function inOrder<R extends KeptRelease>(releases: readonly R[]): R[] {
  return [...releases].sort(
    (a, b) =>
      a.date.getTime() - b.date.getTime() ||
      step(a.body) - step(b.body) ||
      (a.releaseId < b.releaseId ? -1 : 1),
  )
}

/** The furthest step that a release tells of; its tag is not trusted, many publishers misuse it. */
function step(body: Json): number {
  if (body.contracts) return STEPS.indexOf('contract')
  if (body.awards) return STEPS.indexOf('award')
  return body.tender ? STEPS.indexOf('tender') : STEPS.indexOf('planning')
}

/**
 * The present state of a process, as OCDS 1.1 merges: later values replace earlier ones, null takes
 * away, objects merge by property, lists of objects with ids by id, all other lists are replaced.
 */
export function mergeReleases(releases: readonly KeptRelease[]): Json {
  const [only] = releases
  // Nothing to merge with: readers take null for nothing.
  if (only && releases.length === 1) return only.body
  let merged: Json = {}
  for (const { body } of inOrder(releases)) merged = mergeObjects(merged, body)
  return merged
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
