import { maskIdNumber } from '@credit/contract'
import { isObject, type Json, momentOf, object, storable, strings, text } from './json.js'
import { lostIdentifier, pruneRelease } from './prune-release.js'
import type { SourceRelease } from './source-release.js'
import { type Publisher, publisherFrom, type SourceValue } from './source-value.js'
import { SyncFault } from './sync-fault.js'
import { digestOf, unnamedId } from './without-persons.js'

export interface RefusedItem {
  fault: SyncFault
  place: string
  ocid: string
  releaseId: string
}

/** The releases of one value: a package, a record, a release or a list of them (OCDS 1.1). */
export function* classify(source: SourceValue): Iterable<SourceRelease | RefusedItem> {
  const { value, within, publisher, place } = source
  const classifyInner = (inner: unknown, kind: SourceValue['within'], at: string, by = publisher) =>
    classify({ value: inner, within: kind, publisher: by, place: at })
  if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) yield* classifyInner(item, within, `${place}.${i + 1}`)
    return
  }
  if (!isObject(value)) {
    yield refused('NOT_OCDS', { found: value === null ? 'null' : typeof value }, place)
    return
  }
  if (within !== 'records' && isPackage(value)) {
    const kind = Array.isArray(value.releases) ? 'releases' : 'records'
    const by = isObject(value.publisher) ? publisherFrom(value.publisher) : publisher
    const list = value[kind] as unknown[]
    for (const [i, item] of list.entries()) yield* classifyInner(item, kind, `${place}.${i + 1}`, by)
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
  return Array.isArray(value.releases) || isObject(value.compiledRelease) || isObject(value.versionedRelease)
}

/** The embedded releases and the compiled one; without both the versioned one counts. */
function* fromRecord(record: Json, publisher: Publisher, place: string): Iterable<SourceRelease | RefusedItem> {
  const releases = Array.isArray(record.releases) ? record.releases.filter(isObject) : []
  const embedded = releases.filter((release) => !isLink(release))
  for (const release of embedded) yield fromRelease(release, publisher, place)
  if (isObject(record.compiledRelease)) {
    yield fromRelease(record.compiledRelease, publisher, place, 'compiled')
    return
  }
  if (embedded.length > 0) return
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

/** A prefix that the Open Contracting Partnership has registered. */
export const PREFIX = /^ocds-[a-z0-9]{6}(?=-|$)/i
/** Property of a stored body with the publisher's uid or name. */
export const PUBLISHER = 'x_publisher'
/** Property of a stored body that marks the whole state of a process. */
export const COMPILED = 'x_compiled'

/** Date of a release without a valid date: earlier than any other. */
export const NO_DATE = new Date(0)

const KNOWN = ['ocid', 'tender', 'awards', 'contracts', 'buyer', 'parties', 'planning', 'tag']

function fromRelease(raw: Json, publisher: Publisher, place: string, kind?: 'compiled'): SourceRelease | RefusedItem {
  if (isLink(raw)) return refused('LINKED_RELEASES', {}, place)
  if (!KNOWN.some((key) => key in raw)) return refused('NOT_OCDS', { found: 'object' }, place)
  const release = isVersioned(raw) ? compileVersions(raw) : raw
  const ocid = storable(text(release.ocid), 200)
  if (ocid === '') return refused('NO_OCID', {}, place)
  const faults = { malformed: new Set<string>(), lostDigits: new Map<string, number>() }
  const body = pruneRelease(release, faults)
  for (const key of ['ocid', 'id']) {
    const lost = lostIdentifier(release[key])
    if (lost !== undefined) faults.lostDigits.set(key, lost)
  }
  const [lost] = faults.lostDigits
  if (lost) {
    // It may be most of an ID number.
    const field = `${lost[0]} (${maskIdNumber(String(lost[1]))})`
    return refused('LOST_DIGITS', { field }, place, ocid)
  }
  const { name, uid } = publisher.name || publisher.uid ? publisher : publisherFrom(object(raw.packageInfo).publisher)
  // Local ids belong to the publisher, which the prefix of a proper ocid identifies for good.
  if (!PREFIX.test(ocid) && (uid || name)) body[PUBLISHER] = storable(uid || name, 200)
  if (kind || release !== raw || isTaggedCompiled(release)) body[COMPILED] = true
  const json = JSON.stringify(body)
  const hash = digestOf(json)
  const date = momentOf(release.date)
  const id = storable(text(release.id), 400)
  return {
    ocid,
    // The compiled release of a record may have the id of the last release that it compiles.
    releaseId: kind && id ? `${kind}:${id}` : id || unnamedId(hash),
    date: date ?? NO_DATE,
    writtenDate: storable(text(release.date), 40),
    missingFields: id ? [] : ['NO_RELEASE_ID'],
    body,
    json,
    hash,
    publisher: name,
    place,
    malformedFields: [...faults.malformed],
  }
}

function isTaggedCompiled({ tag }: Json): boolean {
  return strings(tag).some((one) => one.toLowerCase() === 'compiled')
}

function refused(reason: SyncFault['reason'], params: SyncFault['params'], place: string, ocid = ''): RefusedItem {
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

/** True if a release is a versioned release of OCDS 1.1. */
function isVersioned(release: Json): boolean {
  return ['tag', 'initiationType', 'language', 'date'].some((key) => isVersion(release[key]))
}

/** Compiles a versioned release: the latest version of each value. */
function compileVersions(release: Json): Json {
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
