import { PARTICIPANT_SIGNS, type ParticipantSign } from '@credit/contract'
import { snake } from '#database/naming'
import {
  allAreas,
  col,
  joinSql,
  type RowOf,
  SAMPLE_ID,
  SAMPLE_TIME,
  sql,
  sqlName,
  statement,
  table,
} from '#database/statement'
import { ParticipantEntity } from '#entities/participants/participant'
import { type FieldChange, RevisionEntity } from '#entities/participants/revision'
import { SupplierProfileEntity } from '#entities/participants/supplier-profile'
import { PROFILE_TABLES, PROFILES } from '../profiles/profiles.js'

const p = table(ParticipantEntity, 'p')
const f = table(SupplierProfileEntity, 'f')
const supplierProfile = table(SupplierProfileEntity)
const participant = table(ParticipantEntity)
const r = table(RevisionEntity, 'r')
const revision = table(RevisionEntity)

const ANY_AREA = allAreas('a code is unique over all areas; the import checks whose it is')

interface Codes {
  sign: ParticipantSign
  codes: readonly string[]
  identityKeys: readonly string[]
  lock: boolean
}

/**
 * Participants of a kind with one of the codes, now or when first known; each found by index, even if the statistics do
 * not reflect the rows added by the import yet.
 */
export const participantsOfCodes = statement({
  access: ANY_AREA,
  columns: {
    ...col.of(ParticipantEntity, 'id', 'areaId', 'name', 'code', 'identityKey', 'status'),
    profile: col.json<Record<string, unknown>>(),
    idNumberHash: col.nullable(col.bytea()),
  },
  samples: PARTICIPANT_SIGNS.flatMap((sign) =>
    [true, false].map((lock): Codes => ({ sign, codes: ['1'], identityKeys: ['1'], lock })),
  ),
  prepared: false,
  text: ({ sign, codes, identityKeys, lock }: Codes) => {
    const fields = Object.entries(PROFILES[sign].fields).map(
      ([name, { property = name }]) => sql`${name}::text, ${sqlName('f', snake(property))}`,
    )
    const hash = sign === 2 ? sql`f.contacts_number_hash` : sql`NULL::bytea`
    return sql`WITH known AS (
        SELECT o.id FROM unnest(${codes}::text[]) v(code) CROSS JOIN LATERAL
          (SELECT id FROM participant WHERE sign = ${sign} AND code = v.code OFFSET 0) o
        UNION SELECT o.id FROM unnest(${identityKeys}::text[]) v(key) CROSS JOIN LATERAL
          (SELECT id FROM participant WHERE sign = ${sign} AND identity_key = v.key OFFSET 0) o)
      SELECT ${p.select('id', 'areaId', 'name', 'code', 'identityKey', 'status')}, json_build_object(${joinSql(fields)}) AS profile, ${hash} AS "idNumberHash"
      FROM ${p} JOIN ${sqlName(PROFILE_TABLES[sign])} f ON f.participant_id = ${p.id}
      WHERE ${p.id} IN (SELECT id FROM known) ORDER BY ${p.id} ${lock ? sql`FOR UPDATE OF p` : sql``}`
  },
})

export type KnownByCode = RowOf<typeof participantsOfCodes>

/** The values of a profile by its columns. */
interface ProfileValues {
  id: string
  values: Readonly<Record<string, unknown>>
}

interface Profiles {
  sign: ParticipantSign
  rows: readonly ProfileValues[]
}

/**
 * Returns the columns of a profile that an import writes, with their types; ID number columns are handled separately.
 */
export function profileColumns(sign: ParticipantSign): { property: string; type: string }[] {
  return Object.entries(PROFILES[sign].fields).flatMap(([name, { property = name }]) => {
    if (name === 'contactsNumber') return []
    if (name === 'gender') return [{ property, type: 'smallint' }]
    return [{ property, type: name === 'graduationTime' ? 'date' : 'text' }]
  })
}

const PROFILE_SAMPLES = PARTICIPANT_SIGNS.map((sign): Profiles => ({ sign, rows: [] }))

/** The columns of profiles as lists of their values. */
function listsOf({ sign, rows }: Profiles) {
  const columns = profileColumns(sign)
  return {
    names: columns.map(({ property }) => sqlName(snake(property))),
    lists: columns.map(({ property, type }) => {
      const empty = type === 'text' ? '' : property === 'gender' ? 2 : null
      return sql`${rows.map(({ values }) => values[property] ?? empty)}::${sqlName(type)}[]`
    }),
  }
}

/** Inserts whole profiles of new participants. */
export const insertWholeProfiles = statement({
  samples: PROFILE_SAMPLES,
  text: (profiles: Profiles) => {
    const { names, lists } = listsOf(profiles)
    return sql`INSERT INTO ${sqlName(PROFILE_TABLES[profiles.sign])} (participant_id, ${joinSql(names)})
      SELECT * FROM unnest(${profiles.rows.map(({ id }) => id)}::uuid[], ${joinSql(lists)}) v`
  },
})

/** Writes all columns of the profiles of locked participants. */
export const updateWholeProfiles = statement({
  samples: PROFILE_SAMPLES,
  text: (profiles: Profiles) => {
    const { names, lists } = listsOf(profiles)
    const sets = names.map((name) => sql`${name} = v.${name}`)
    return sql`UPDATE ${sqlName(PROFILE_TABLES[profiles.sign])} f SET ${joinSql(sets)}
      FROM unnest(${profiles.rows.map(({ id }) => id)}::uuid[], ${joinSql(lists)})
        v(participant_id, ${joinSql(names)})
      WHERE f.participant_id = v.participant_id`
  },
})

interface IdNumberRow {
  id: string
  contactsNumber: Buffer | null
  contactsNumberMasked: string
  contactsNumberHash: Buffer | null
}

/** Writes the ID numbers of the contacts of locked suppliers. */
export const updateIdNumbers = statement({
  samples: [[]] as IdNumberRow[][],
  text: (rows: readonly IdNumberRow[]) => sql`UPDATE ${f} SET
      ${supplierProfile.contactsNumber} = v.number, ${supplierProfile.contactsNumberMasked} = v.masked, ${supplierProfile.contactsNumberHash} = v.hash
    FROM unnest(${rows.map(({ id }) => id)}::uuid[],
      ${rows.map(({ contactsNumber }) => contactsNumber)}::bytea[],
      ${rows.map(({ contactsNumberMasked }) => contactsNumberMasked)}::text[],
      ${rows.map(({ contactsNumberHash }) => contactsNumberHash)}::bytea[])
      v(participant_id, number, masked, hash)
    WHERE ${f.participantId} = v.participant_id`,
})

interface Names {
  now: Date
  rows: readonly { id: string; name: string }[]
}

/** Writes the names of locked participants; the version counts changes of their profiles too. */
export const updateNames = statement({
  access: ANY_AREA,
  samples: [{ now: SAMPLE_TIME, rows: [{ id: SAMPLE_ID, name: '' }] }] as Names[],
  text: ({ now, rows }: Names) => sql`UPDATE ${p} SET ${participant.name} = v.name,
      ${participant.updateTime} = ${now}::timestamptz, ${participant.version} = ${p.version} + 1
    FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ name }) => name)}::text[])
      v(id, name)
    WHERE ${p.id} = v.id`,
})

interface Revisions {
  now: Date
  operatorId: string
  operatorName: string
  status: string
  rows: readonly { id: string; changes: readonly FieldChange[]; codeConfirmed: boolean }[]
}

/** Appends changes that were made to the histories of locked participants. */
export const insertRevisions = statement({
  samples: [{ now: SAMPLE_TIME, operatorId: SAMPLE_ID, operatorName: '', status: 'approved', rows: [] }] as Revisions[],
  text: ({ now, operatorId, operatorName, status, rows }: Revisions) =>
    sql`INSERT INTO ${revision} (${revision.createTime}, ${revision.updateTime}, ${revision.version}, ${revision.participantId}, ${revision.number}, ${revision.status},
        ${revision.changes}, ${revision.codeConfirmed}, ${revision.operatorId}, ${revision.operatorName}, ${revision.decidedAt}, ${revision.decidedById},
        ${revision.decidedByName})
      SELECT ${now}::timestamptz, ${now}::timestamptz, 1, v.id, coalesce((SELECT max(${r.number})
          FROM ${r} WHERE ${r.participantId} = v.id), 0) + 1, ${status}::text, v.changes,
        v.confirmed, ${operatorId}::uuid, ${operatorName}::text, ${now}::timestamptz,
        ${operatorId}::uuid, ${operatorName}::text
      FROM unnest(${rows.map(({ id }) => id)}::uuid[],
        ${rows.map(({ changes }) => JSON.stringify(changes))}::jsonb[],
        ${rows.map(({ codeConfirmed }) => codeConfirmed)}::boolean[]) v(id, changes, confirmed)`,
})
