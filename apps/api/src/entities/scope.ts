import type { FindOptionsWhere, ObjectLiteral } from 'typeorm'

/** Division of the rows of an entity between callers. */
interface EntityScope {
  /** Rows have an `areaId`: supervisors of a district see and change only rows of their area. */
  byArea: boolean
  /** Properties that may hold the participant that owns a row. */
  party: readonly string[]
  /** For entities without an area: why every caller may see every row that a use case shows. */
  why: string
  /** For entities without an area: writers in addition to the city; only supervisors of the city if empty. */
  writtenBy: string
  /** False for rows that are a log themselves, or are derived from audited ones. */
  audited: boolean
  /** Properties that audit entries leave out, such as texts with one-time codes. */
  unaudited: readonly string[]
}

const scopes = new Map<unknown, EntityScope>()

interface ScopeOptions<T> {
  /** Properties that may hold the participant that owns a row (policy `asParty`). */
  party?: readonly (keyof FindOptionsWhere<T> & string)[]
  audited?: boolean
  unaudited?: readonly (keyof FindOptionsWhere<T> & string)[]
}

/** Rows belong to an area, named by their property `areaId`. */
export function AreaScoped<T extends ObjectLiteral>(options: ScopeOptions<T> = {}): ClassDecorator {
  const { party = [], audited = true, unaudited = [] } = options
  return (target) => {
    scopes.set(target, { byArea: true, party, why: '', writtenBy: '', audited, unaudited })
  }
}

interface UnscopedOptions<T> extends ScopeOptions<T> {
  /** Writers in addition to the product and supervisors of the city; a use case checks that. */
  writtenBy?: string
}

/**
 * Rows belong to no area: they apply to all areas, so only supervisors of the city write them, unless `writtenBy` names
 * other writers.
 * @param why why every caller may see the rows that a use case shows
 */
export function Unscoped<T extends ObjectLiteral>(why: string, options: UnscopedOptions<T> = {}): ClassDecorator {
  const { party = [], audited = true, unaudited = [], writtenBy = '' } = options
  return (target) => {
    scopes.set(target, { byArea: false, party, why, writtenBy, audited, unaudited })
  }
}

/** The declared scope of an entity; every entity has one. */
export function scopeOf(target: unknown): EntityScope {
  const scope = scopes.get(target)
  if (!scope) throw new Error(`${String(target)} declares neither @AreaScoped nor @Unscoped`)
  return scope
}
