import { isObject, type Json, momentOf, text } from './json.js'

/** Each value of a versioned release is the list of its versions. */
function isVersion(value: unknown): value is { releaseDate?: unknown; value: unknown }[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((v) => isObject(v) && 'value' in v && ('releaseDate' in v || 'releaseID' in v))
  )
}

/** True if a release is a versioned release of OCDS 1.1. */
export function isVersioned(release: Json): boolean {
  return ['tag', 'initiationType', 'language', 'date'].some((key) => isVersion(release[key]))
}

/** Compiles a versioned release: the latest version of each value. */
export function compileVersions(release: Json): Json {
  const latest = latestOf(release) as Json
  const dates = new Set<string>()
  collectDates(release, dates)
  const date = [...dates].sort((a, b) => Date.parse(a) - Date.parse(b)).at(-1)
  return { ...latest, id: text(latest.id) || `versioned:${date ?? ''}`, date: latest.date ?? date }
}

function latestOf(value: unknown): unknown {
  if (isVersion(value)) {
    const ordered = [...value].sort((a, b) => Date.parse(text(a.releaseDate)) - Date.parse(text(b.releaseDate)))
    return ordered.at(-1)?.value
  }
  if (Array.isArray(value)) return value.map(latestOf)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, latestOf(inner)]))
}

function collectDates(value: unknown, into: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) collectDates(item, into)
  if (!isObject(value)) return
  if (momentOf(value.releaseDate)) into.add(text(value.releaseDate))
  for (const inner of Object.values(value)) collectDates(inner, into)
}
