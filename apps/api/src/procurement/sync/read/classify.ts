import { createHash } from 'node:crypto'
import { isObject, type Json, momentOf, object, storable, text } from './json.js'
import { pruneRelease } from './prune-release.js'
import type { SourceValue } from './source-value.js'
import { SyncFault } from './sync-fault.js'

/** A release of a source, reduced to what is kept. */
export interface SourceRelease {
  ocid: string
  releaseId: string
  /** Of the release; the epoch where it has none, so that every other one comes later. */
  date: Date
  body: Json
  /** JSON of the body and its digest. */
  json: string
  hash: string
  publisher: string
  place: string
  /** Fields of the wrong shape, left out. */
  odd: string[]
  /** What it lacks that the standard requires. */
  lacks: ('BAD_DATE' | 'NO_RELEASE_ID')[]
}
export interface RefusedItem {
  fault: SyncFault
  place: string
  ocid: string
  releaseId: string
}

/** The releases of one value: a package, a record, a release or a list of them (OCDS 1.1). */
export function* classify(source: SourceValue): Iterable<SourceRelease | RefusedItem> {
  const { value, within, publisher, place } = source
  const deeper = (inner: unknown, kind: SourceValue['within'], at: string, name = publisher) =>
    classify({ value: inner, within: kind, publisher: name, place: at })
  if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) yield* deeper(item, within, `${place}.${i + 1}`)
    return
  }
  if (!isObject(value)) {
    yield refused('NOT_OCDS', { found: value === null ? 'null' : typeof value }, place)
    return
  }
  if (within !== 'records' && isPackage(value)) {
    const kind = Array.isArray(value.releases) ? 'releases' : 'records'
    const name = isObject(value.publisher) ? text(value.publisher.name) : publisher
    const list = value[kind] as unknown[]
    for (const [i, item] of list.entries()) yield* deeper(item, kind, `${place}.${i + 1}`, name)
    return
  }
  if (within === 'records' || isRecord(value)) {
    yield* fromRecord(value, publisher, place)
    return
  }
  yield fromRelease(value, publisher, place)
}

function isPackage(value: Json): boolean {
  return !('ocid' in value) && (Array.isArray(value.releases) || Array.isArray(value.records))
}

function isRecord(value: Json): boolean {
  return (
    Array.isArray(value.releases) ||
    isObject(value.compiledRelease) ||
    isObject(value.versionedRelease)
  )
}

/** Embedded releases tell the most; else the compiled one, else the versioned one. */
function* fromRecord(
  record: Json,
  publisher: string,
  place: string,
): Iterable<SourceRelease | RefusedItem> {
  const releases = Array.isArray(record.releases) ? record.releases.filter(isObject) : []
  const embedded = releases.filter((release) => !isLink(release))
  if (embedded.length > 0) {
    for (const release of embedded) yield fromRelease(release, publisher, place)
    return
  }
  if (isObject(record.compiledRelease)) {
    yield fromRelease(record.compiledRelease, publisher, place)
    return
  }
  if (isObject(record.versionedRelease)) {
    yield fromRelease(record.versionedRelease, publisher, place)
    return
  }
  const ocid = text(record.ocid)
  yield releases.length > 0
    ? refused('LINKED_RELEASES', {}, place, ocid)
    : refused('NOT_OCDS', { found: 'record' }, place, ocid)
}

function isLink(release: Json): boolean {
  return text(release.url) !== '' && !('ocid' in release)
}

/** A prefix that the Open Contracting Partnership gave out. */
export const PREFIX = /^ocds-[a-z0-9]{6}(?=-|$)/i
/** Where the body of a release keeps its publisher. */
export const PUBLISHER = 'x_publisher'

const KNOWN = ['ocid', 'tender', 'awards', 'contracts', 'buyer', 'parties', 'planning', 'tag']

function fromRelease(raw: Json, publisher: string, place: string): SourceRelease | RefusedItem {
  if (isLink(raw)) return refused('LINKED_RELEASES', {}, place)
  if (!KNOWN.some((key) => key in raw)) return refused('NOT_OCDS', { found: 'object' }, place)
  const release = isVersioned(raw) ? compiled(raw) : raw
  const ocid = storable(text(release.ocid), 200)
  if (ocid === '') return refused('NO_OCID', {}, place)
  const odd = new Set<string>()
  const body = pruneRelease(release, odd)
  const publisherName = publisher || text(object(object(raw.packageInfo).publisher).name)
  // Local ids are the publisher's, whom the prefix of a proper ocid names for ever.
  if (!PREFIX.test(ocid) && publisherName) body[PUBLISHER] = storable(publisherName, 200)
  const json = JSON.stringify(body)
  const hash = createHash('sha1').update(json).digest('base64url')
  const date = momentOf(release.date)
  const id = storable(text(release.id), 400)
  return {
    ocid,
    releaseId: id || `sha1:${hash}`,
    date: date ?? new Date(0),
    lacks: [...(date ? [] : ['BAD_DATE' as const]), ...(id ? [] : ['NO_RELEASE_ID' as const])],
    body,
    json,
    hash,
    publisher: publisherName,
    place,
    odd: [...odd],
  }
}

function refused(
  reason: SyncFault['reason'],
  params: SyncFault['params'],
  place: string,
  ocid = '',
): RefusedItem {
  return { fault: new SyncFault(reason, params), place, ocid, releaseId: '' }
}

/** Each value of a versioned release is the list of its versions. */
function isVersion(value: unknown): value is { releaseDate?: unknown; value: unknown }[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((v) => isObject(v) && 'value' in v && ('releaseDate' in v || 'releaseID' in v))
  )
}

function isVersioned(release: Json): boolean {
  return ['tag', 'initiationType', 'language', 'date'].some((key) => isVersion(release[key]))
}

function compiled(release: Json): Json {
  const latest = latestOf(release) as Json
  const dates = new Set<string>()
  collectDates(release, dates)
  const date = [...dates].sort((a, b) => Date.parse(a) - Date.parse(b)).at(-1)
  return { ...latest, id: text(latest.id) || `versioned:${date ?? ''}`, date: latest.date ?? date }
}

function latestOf(value: unknown): unknown {
  if (isVersion(value)) {
    const ordered = [...value].sort(
      (a, b) => Date.parse(text(a.releaseDate)) - Date.parse(text(b.releaseDate)),
    )
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
