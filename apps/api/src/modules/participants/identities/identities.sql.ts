import type { ParticipantSign, ParticipantStatus } from '@credit/contract'
import {
  allAreas,
  col,
  type RowOf,
  SAMPLE_ID,
  SAMPLE_TIME,
  type Sql,
  sql,
  statement,
  statesOf,
  table,
} from '#database/statement'
import { AccountEntity } from '#entities/identity/account'
import { ParticipantEntity } from '#entities/participants/participant'
import { ParticipantIdentityEntity } from '#entities/participants/participant-identity'

const p = table(ParticipantEntity, 'p')
const i = table(ParticipantIdentityEntity, 'i')
const participantIdentity = table(ParticipantIdentityEntity)
const participant = table(ParticipantEntity)
const a = table(AccountEntity, 'a')
const q = table(ParticipantEntity, 'q')
const j = table(ParticipantIdentityEntity, 'j')

const ANY_AREA = allAreas('participants have one score and one register over all areas')
/** Key for looking up a participant: an official number, or a local id with a normalised name. */
export type IdentityKey = Pick<ParticipantIdentityEntity, 'sign' | 'scheme' | 'publisher' | 'number' | 'nameKey'>

export interface NewIdentity extends IdentityKey {
  participantId: string
  name: string
  ocid: string
}

const SAMPLE: NewIdentity = {
  sign: 1,
  scheme: '',
  publisher: 'p',
  number: '1',
  nameKey: 'a',
  name: 'A',
  participantId: SAMPLE_ID,
  ocid: 'ocds-1',
}

/** Participants by key; `n` is the place in the input, from 1. */
export const findByKey = statement({
  access: ANY_AREA,
  columns: { n: col.int(), id: col.uuid() },
  samples: [[SAMPLE]] as IdentityKey[][],
  text: (keys: readonly IdentityKey[]) => sql`SELECT k.n::int AS n,
      coalesce(${p.mergedIntoId}, ${p.id}) AS id
    FROM unnest(${keys.map(({ sign }) => sign)}::smallint[],
      ${keys.map(({ nameKey }) => nameKey)}::text[], ${keys.map(({ number }) => number)}::text[],
      ${keys.map(({ scheme }) => scheme)}::text[],
      ${keys.map(({ publisher }) => publisher)}::text[])
      WITH ORDINALITY AS k(sign, name_key, number, scheme, publisher, n)
    JOIN ${i} USING (sign, name_key, number, scheme, publisher)
    JOIN ${p} ON ${p.id} = ${i.participantId}`,
})

/** Participants by credit code or certificate number; `n` is the place in the input, from 1. */
export const findByCode = statement({
  access: ANY_AREA,
  columns: { n: col.int(), id: col.uuid() },
  samples: [[{ sign: 1, code: '1' }]] as { sign: ParticipantSign; code: string }[][],
  text: (codes: readonly { sign: ParticipantSign; code: string }[]) => sql`SELECT c.n::int AS n,
      coalesce(${p.mergedIntoId}, ${p.id}) AS id
    FROM unnest(${codes.map(({ sign }) => sign)}::smallint[],
      ${codes.map(({ code }) => code)}::text[]) WITH ORDINALITY AS c(sign, code, n)
    JOIN ${p} ON ${p.sign} = c.sign AND ${p.code} = c.code`,
})

/** Identities of known participants. */
export const selectKnown = statement({
  access: ANY_AREA,
  columns: {
    ...col.of(ParticipantEntity, 'id', 'sign', 'areaId', 'name', 'code', 'homeFrom'),
    official: col.json<{ scheme: string; number: string }[]>(),
  },
  samples: [[SAMPLE_ID]],
  text: (
    ids: readonly string[],
  ) => sql`SELECT ${p.select('id', 'sign', 'areaId', 'name', 'code', 'homeFrom')}, coalesce((SELECT json_agg(json_build_object(
        'scheme', ${i.scheme}, 'number', ${i.number})) FROM ${i}
        WHERE ${i.participantId} = ${p.id} AND ${i.scheme} <> ''), '[]') AS official
    FROM ${p} WHERE ${p.id} = ANY(${ids}::uuid[])`,
})

export type KnownParticipant = RowOf<typeof selectKnown>
/** A participant whose official number was learned. */
export type NumberedParticipant = RowOf<typeof updateNumbers>

/** Inserts new identities of participants; a key of another participant stays there. */
export const insertIdentities = statement({
  samples: [{ now: SAMPLE_TIME, rows: [SAMPLE] }],
  text: ({ now, rows }: { now: Date; rows: readonly NewIdentity[] }) => sql`INSERT INTO participant_identity
      (${participantIdentity.createTime}, ${participantIdentity.participantId}, ${participantIdentity.sign}, ${participantIdentity.scheme}, ${participantIdentity.publisher}, ${participantIdentity.number}, ${participantIdentity.name}, ${participantIdentity.nameKey}, ${participantIdentity.ocid})
    SELECT ${now}::timestamptz, v.* FROM unnest(${rows.map(({ participantId }) => participantId)}::uuid[],
      ${rows.map(({ sign }) => sign)}::smallint[], ${rows.map(({ scheme }) => scheme)}::text[],
      ${rows.map(({ publisher }) => publisher)}::text[],
      ${rows.map(({ number }) => number)}::text[], ${rows.map(({ name }) => name)}::text[],
      ${rows.map(({ nameKey }) => nameKey)}::text[], ${rows.map(({ ocid }) => ocid)}::text[]) v
    ON CONFLICT DO NOTHING`,
})

/** Sets the official numbers of participants that had none. */
export const updateNumbers = statement({
  access: ANY_AREA,
  columns: { id: col.uuid(), sign: col.smallint<ParticipantSign>(), code: col.text() },
  samples: [{ now: new Date(0), rows: [{ id: SAMPLE_ID, code: '1' }] }],
  text: ({ now, rows }: { now: Date; rows: readonly { id: string; code: string | null }[] }) =>
    sql`WITH known AS (
        SELECT ${p.id}, ${p.code} FROM ${p} WHERE ${p.id} = ANY(${rows.map(({ id }) => id)}::uuid[])),
      updated AS (
        UPDATE ${p} SET ${participant.code} = coalesce(${p.code}, v.code), ${participant.unidentified} = false,
          ${participant.updateTime} = ${now}::timestamptz, ${participant.version} = ${p.version} + 1
        FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ code }) => code)}::text[])
          v(id, code)
        WHERE ${p.id} = v.id AND (${p.code} IS NULL AND v.code IS NOT NULL OR ${p.unidentified})
        RETURNING ${p.id}, ${p.sign}, ${p.code})
      SELECT u.id, u.sign, u.code FROM updated u JOIN known k ON k.id = u.id
      WHERE k.code IS NULL AND u.code IS NOT NULL`,
})

/** Compares as after every value of `homeFrom`, so that any project found then decides. */
const AFTER_EVERY_PROJECT = '~'

/** Makes the sync determine the home areas of the participants that it created again. */
export const resetHomes = statement({
  access: 'system',
  samples: [{}],
  text: (_: object) => sql`UPDATE participant SET ${participant.homeFrom} = ${AFTER_EVERY_PROJECT}::text
    WHERE home_from IS NULL AND source = 'sync'`,
})

/** A project whose area may be the home of a participant. */
export interface Home {
  participantId: string
  areaId: string
  /** See `homeFrom` of ParticipantEntity; the smallest decides. */
  homeFrom: string
}

/** Moves the home of participants whose earliest project turns out to be another; not of one with accounts. */
export const moveHomes = statement({
  access: 'system',
  columns: { id: col.uuid() },
  samples: [[{ participantId: SAMPLE_ID, areaId: SAMPLE_ID, homeFrom: '' }]] as Home[][],
  text: (rows: readonly Home[]) => sql`UPDATE ${p}
      SET ${participant.areaId} = v.area_id, ${participant.homeFrom} = v.home_from, ${participant.version} = ${p.version} + 1
    FROM unnest(${rows.map(({ participantId }) => participantId)}::uuid[],
      ${rows.map(({ areaId }) => areaId)}::uuid[], ${rows.map(({ homeFrom }) => homeFrom)}::text[])
      v(id, area_id, home_from)
    WHERE ${p.id} = v.id AND v.home_from COLLATE "C" < ${p.homeFrom} COLLATE "C"
      AND NOT EXISTS (SELECT 1 FROM ${a} WHERE ${a.participantId} = ${p.id}) RETURNING ${p.id}`,
})

/** Text that distinguishes a participant from its namesakes: its number, or a publisher's local id. */
const markOf = (participant: Sql, identity: Sql) => sql`coalesce(${participant}.code,
  concat_ws(' · ', nullif(${identity}.publisher, ''), nullif(${identity}.number, '')))`

/**
 * Participants created by processes that have the name of an older one, also in traditional or simplified characters,
 * if either has no official number.
 */
export const selectNamesakes = statement({
  access: 'system',
  columns: {
    ...col.of(ParticipantEntity, 'sign', 'id', 'name'),
    ocid: col.text(),
    otherId: col.uuid(),
    number: col.text(),
    other: col.text(),
  },
  samples: [[SAMPLE_ID]],
  text: (ids: readonly string[]) => sql`SELECT DISTINCT ON (${i.participantId}) ${i.ocid}, ${p.sign}, ${p.id},
      ${q.id} AS "otherId", ${p.name}, ${markOf(sql`p`, sql`i`)} AS number,
      ${markOf(sql`q`, sql`j`)} AS other
    FROM ${i} JOIN ${p} ON ${p.id} = ${i.participantId}
    JOIN ${j} ON ${j.sign} = ${i.sign} AND simplified(${j.nameKey}) = simplified(${i.nameKey})
      AND ${j.nameKey} <> '' AND ${j.participantId} < ${i.participantId}
    JOIN ${q} ON ${q.id} = ${j.participantId} AND ${q.status} <> ${statesOf<ParticipantStatus>('merged')}
    WHERE ${i.participantId} = ANY(${ids}::uuid[]) AND ${i.nameKey} <> ''
      AND ${p.status} <> ${statesOf<ParticipantStatus>('merged')} AND (${p.unidentified} OR ${q.unidentified})
    ORDER BY ${i.participantId}, ${i.id}, ${j.participantId}`,
})
