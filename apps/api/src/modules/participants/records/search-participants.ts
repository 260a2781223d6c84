import {
  LANDLINE,
  normalForm,
  normaliseCode,
  normaliseOfficialCode,
  normalisePhone,
  PARTICIPANT_SIGNS,
  type ParticipantSign,
} from '@credit/contract'
import { snake } from '#database/naming'
import { col, joinSql, SAMPLE_ID, type Sql, sql, sqlName, statement, table } from '#database/statement'
import { ParticipantEntity } from '#entities/participants/participant'
import { SupplierProfileEntity } from '#entities/participants/supplier-profile'
import { escapeLike } from '#list/filter-values'
import type { ListQuery } from '#list/list-definition'
import { soughtLines } from '#list/sought-lines'
import { namedLike } from '#list/sounds'
import { CONTACT_FIELDS, PROFILE_TABLES, phoneFields } from '../profiles/profiles.js'

const p = table(ParticipantEntity, 'p')
const s = table(SupplierProfileEntity, 's')

/** Personal data that a list call may search, in addition to names and codes. */
interface LookUp {
  /** Hash of an ID number in full. */
  idNumberHash: Buffer | null
  /** True for a caller who may see phones in full. */
  phones: boolean
}

/** Returns the query of a list call without its keyword, and the condition that finds it. */
export function searchOf(
  sign: ParticipantSign,
  query: ListQuery,
  { idNumberHash, phones }: LookUp,
): [ListQuery, ...Sql[]] {
  const { keyword, ...rest } = query
  const word = String(keyword ?? '').trim()
  if (word === '' || soughtLines(keyword).length > 0) return [query]
  if (idNumberHash) return [rest, hasIdNumber(idNumberHash)]
  const found = [
    namedLike(sql`t.name`, sql`t.sounds`, word),
    ...startsCode(word),
    ...hasContact(sign, word),
    ...(phones && isPhone(word) ? [ofProfiles(sign, hasPhone(sign, word))] : []),
  ]
  return [rest, sql`(${joinSql(found, ' OR ')})`]
}

/** Suppliers whose contact has an ID number. */
const hasIdNumber = (hash: Buffer) => sql`EXISTS (SELECT FROM ${s}
  WHERE ${s.participantId} = t.id AND ${s.contactsNumberHash} = ${hash})`

/** The start of a code has a digit and no other letters than codes. */
const CODE_START = /^(?=.*\d)[0-9A-Z-]{4,}$/

function startsCode(keyword: string): Sql[] {
  if (!CODE_START.test(normaliseCode(keyword))) return []
  const codes = new Set([normaliseOfficialCode(keyword), normaliseCode(keyword)])
  return [...codes].map((code) => sql`t.code LIKE ${`${escapeLike(code)}%`}`)
}

/** Participants by their profiles, compared by ID, so that the index of names is still used. */
const ofProfiles = (sign: ParticipantSign, condition: Sql): Sql =>
  sql`t.id = ANY(ARRAY(SELECT f.participant_id FROM ${sqlName(PROFILE_TABLES[sign])} f WHERE ${condition}))`

const PERSON_NAME = /^[\p{Script=Han}·]{2,40}$/u

/** The contact has a name, whole: a part of it would find half a city. */
function hasContact(sign: ParticipantSign, keyword: string): Sql[] {
  const field = CONTACT_FIELDS[sign]
  const name = normalForm(keyword)
  if (!field || !PERSON_NAME.test(name)) return []
  const column = sqlName('f', snake(field))
  return [ofProfiles(sign, sql`${column} = ${name} AND ${column} <> ''`)]
}

/** True for a keyword that may be a whole phone number. */
export const isPhone = (keyword: string): boolean => LANDLINE.test(normalisePhone(keyword))

/** A profile `f` has a phone, with or without hyphens. */
function hasPhone(sign: ParticipantSign, phone: string): Sql {
  const digits = normalisePhone(phone).replaceAll('-', '')
  const equal = phoneFields(sign).map((field) => sql`replace(${sqlName('f', snake(field))}, '-', '') = ${digits}`)
  return sql`(${joinSql(equal, ' OR ')})`
}

interface Phone {
  sign: ParticipantSign
  ids: readonly string[]
  phone: string
}

/** Finds out which of some participants of the caller's area have a phone. */
export const withPhone = statement({
  access: 'area',
  columns: { id: col.uuid() },
  samples: PARTICIPANT_SIGNS.map((sign) => ({ sign, ids: [SAMPLE_ID], phone: '13900000000' })) as Phone[],
  text: ({ sign, ids, phone }: Phone, scope) =>
    sql`SELECT ${p.id} FROM ${p} JOIN ${sqlName(PROFILE_TABLES[sign])} f ON f.participant_id = ${p.id}
      WHERE ${scope.area(p.areaId)} AND ${p.id} = ANY(${ids}::uuid[]) AND ${hasPhone(sign, phone)}`,
})
