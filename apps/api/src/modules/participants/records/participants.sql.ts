import { PARTICIPANT_SIGNS, type ParticipantSign, type ParticipantSource, type PlainDate } from '@credit/contract'
import type { Basis } from '@credit/scoring'
import { snake } from '#database/naming'
import { spelledNames, unspelledNames } from '#database/spell-names'
import { allAreas, col, joinSql, SAMPLE_ID, sql, sqlName, statement, table, textOf } from '#database/statement'
import { AreaEntity } from '#entities/areas/area'
import { AccountEntity } from '#entities/identity/account'
import { ParticipantEntity } from '#entities/participants/participant'
import { type PartyDetails, PROFILE_TABLES, PROFILES, showsPhoneVerify } from '../profiles/profiles.js'

/** The score of a participant. */
export interface CreditOf {
  participantId: string
  creditScore: number
  /** Null while unrated. */
  starLevel: number | null
  /** Null while unrated, unless a serious act is in force. */
  band: string | null
  /** Start of the band. */
  bandFrom: number | null
  /** Mean that the evaluations miss, so that band or stars are lower than the score. */
  limitedBy: number | null
  /** Null while unrated, and if evaluations do not count. */
  basis: Basis | null
  evaluatorCount: number
  /** Step shown to all but supervisors, which the ranking orders by. */
  evaluatorStep: number
  unrated: boolean
  serious: boolean
  /** The day that the score is valid for. */
  scoredOn: PlainDate
}

const c = table(AccountEntity, 'c')
const p = table(ParticipantEntity, 'p')
const a = table(AreaEntity, 'a')
const participant = table(ParticipantEntity)

const ANY_AREA = allAreas('participants have one score and one register over all areas')

interface DetailsQuery {
  sign: ParticipantSign
  ids: readonly string[]
  locale: string
}

/** Area, profile and state of the account of participants of one kind. */
export const participantDetails = statement({
  access: ANY_AREA,
  columns: {
    id: col.uuid(),
    areaName: col.text(),
    profile: col.json<Record<string, unknown>>(),
    phoneVerify: col.bool(),
  },
  samples: PARTICIPANT_SIGNS.map((sign) => ({ sign, ids: [SAMPLE_ID], locale: 'en-US' })),
  text: ({ sign, ids, locale }: DetailsQuery) => {
    const fields = Object.entries(PROFILES[sign].fields).map(
      ([name, { property = name }]) => sql`${property}::text, ${sqlName('f', snake(property))}`,
    )
    const phoneVerify = showsPhoneVerify(sign)
      ? sql`EXISTS (SELECT FROM ${c} WHERE ${c.participantId} = ${p.id} AND ${c.phoneVerify})`
      : sql`false`
    return sql`SELECT ${p.id}, ${textOf(a.names, locale)} AS "areaName",
        json_build_object(${joinSql(fields)}) AS profile, ${phoneVerify} AS "phoneVerify"
      FROM ${p} JOIN ${a} ON ${a.id} = ${p.areaId}
      LEFT JOIN ${sqlName(PROFILE_TABLES[sign])} f ON f.participant_id = ${p.id}
      WHERE ${p.id} = ANY(${ids}::uuid[])`
  },
})

/** Identification of a participant in a source. */
export interface Identity {
  sign: ParticipantSign
  /** Form: `identityKey` of ParticipantEntity. */
  identityKey: string
  /** Credit code or certificate number in upper case, if known. */
  code: string | null
}

/** Participants by code (rank 0) and by identity (rank 1); `n` is the place in the input, from 1. */
export const findByIdentity = statement({
  access: ANY_AREA,
  columns: { n: col.int(), id: col.uuid(), areaId: col.uuid(), rank: col.int() },
  samples: [[{ sign: 1, identityKey: 'USCC:1', code: '1' }]] as Identity[][],
  text: (wanted: readonly Identity[]) => sql`WITH wanted AS (
      SELECT * FROM unnest(${wanted.map(({ sign }) => sign)}::smallint[],
        ${wanted.map(({ identityKey }) => identityKey)}::text[],
        ${wanted.map(({ code }) => code)}::text[]) WITH ORDINALITY AS w(sign, identity_key, code, n))
    SELECT w.n::int AS n, coalesce(${p.mergedIntoId}, ${p.id}) AS id, ${p.select('areaId')}, 1 AS rank
    FROM wanted w JOIN ${p} ON ${p.sign} = w.sign AND ${p.identityKey} = w.identity_key
    UNION ALL
    SELECT w.n::int, coalesce(${p.mergedIntoId}, ${p.id}), ${p.areaId}, 0
    FROM wanted w JOIN ${p} ON ${p.sign} = w.sign AND ${p.code} = w.code
    ORDER BY rank`,
})

/** A participant as a source describes it. */
export interface NewParticipant extends Identity {
  /** Made by the database if it is not given. */
  id?: string
  name: string
  /** Home area of a new one. */
  areaId: string
  /** See `homeFrom` of ParticipantEntity. */
  homeFrom?: string
  unidentified: boolean
  source: ParticipantSource
}

/** A new participant, with its name as `speller` spells it, unless it is spelled later. */
interface SpelledParticipant extends NewParticipant {
  sounds?: string
}

interface Insertion {
  now: Date
  rows: readonly SpelledParticipant[]
}

/** Inserts participants that do not exist yet. */
export const insertParticipants = statement({
  access: 'append',
  columns: { id: col.uuid(), sign: col.smallint<ParticipantSign>(), identityKey: col.text() },
  samples: [{ now: new Date(0), rows: [] }] as Insertion[],
  text: ({
    now,
    rows,
  }: Insertion) => sql`INSERT INTO ${participant} (${participant.id}, ${participant.createTime}, ${participant.updateTime}, ${participant.version},
      ${participant.sign}, ${participant.name}, ${participant.sounds}, ${participant.code}, ${participant.identityKey}, ${participant.areaId}, ${participant.homeFrom}, ${participant.unidentified}, ${participant.source})
    SELECT coalesce(p.id, uuidv7()), ${now}::timestamptz, ${now}::timestamptz, 1, p.sign, p.name, p.sounds, p.code, p.identity_key,
      p.area_id, p.home_from, p.unidentified, p.source FROM unnest(
      ${rows.map(({ id }) => id ?? null)}::uuid[],
      ${rows.map(({ sign }) => sign)}::smallint[],
      ${rows.map(({ name }) => name)}::text[],
      ${rows.map(({ sounds }) => sounds ?? null)}::text[],
      ${rows.map(({ code }) => code)}::text[],
      ${rows.map(({ identityKey }) => identityKey)}::text[],
      ${rows.map(({ areaId }) => areaId)}::uuid[],
      ${rows.map(({ homeFrom }) => homeFrom ?? null)}::text[],
      ${rows.map(({ unidentified }) => unidentified)}::boolean[],
      ${rows.map(({ source }) => source)}::text[])
      p(id, sign, name, sounds, code, identity_key, area_id, home_from, unidentified, source)
    ON CONFLICT DO NOTHING RETURNING id, sign, identity_key AS "identityKey"`,
})

interface NewProfiles {
  sign: ParticipantSign
  rows: readonly { id: string; details: PartyDetails }[]
}

/** Inserts the profiles of new participants of one kind, with the values of the source. */
export const insertProfiles = statement({
  samples: ([1, 2, 3, 4] as const).map((sign): NewProfiles => ({ sign, rows: [] })),
  text: ({ sign, rows }: NewProfiles) => {
    const filled = Object.entries(PROFILES[sign].fields).flatMap(([name, { source }]) =>
      source ? [{ column: sqlName(snake(name)), source }] : [],
    )
    const columns = filled.map(({ column }) => column)
    const lists = filled.map(({ source }) => sql`${rows.map(({ details }) => details[source] ?? '')}::text[]`)
    return sql`INSERT INTO ${sqlName(PROFILE_TABLES[sign])}
        (participant_id, ${joinSql(columns)})
      SELECT * FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${joinSql(lists)}) v
      ON CONFLICT DO NOTHING`
  },
})

/** Sets the score columns of participants. */
export const updateCredit = statement({
  access: ANY_AREA,
  samples: [[]] as CreditOf[][],
  text: (rows: readonly CreditOf[]) => sql`UPDATE ${p} SET ${participant.creditScore} = v.credit_score,
      ${participant.starLevel} = v.star_level, ${participant.band} = v.band,
      ${participant.bandFrom} = v.band_from, ${participant.limitedBy} = v.limited_by, ${participant.basis} = v.basis, ${participant.evaluatorCount} = v.evaluator_count,
      ${participant.evaluatorStep} = v.evaluator_step,
      ${participant.unrated} = v.unrated, ${participant.serious} = v.serious, ${participant.scoredOn} = v.scored_on
    FROM unnest(
      ${rows.map(({ participantId }) => participantId)}::uuid[],
      ${rows.map(({ creditScore }) => creditScore)}::numeric[],
      ${rows.map(({ starLevel }) => starLevel)}::smallint[],
      ${rows.map(({ band }) => band)}::text[],
      ${rows.map(({ bandFrom }) => bandFrom)}::numeric[],
      ${rows.map(({ limitedBy }) => limitedBy)}::numeric[],
      ${rows.map(({ basis }) => basis)}::text[],
      ${rows.map(({ evaluatorCount }) => evaluatorCount)}::integer[],
      ${rows.map(({ evaluatorStep }) => evaluatorStep)}::smallint[],
      ${rows.map(({ unrated }) => unrated)}::boolean[],
      ${rows.map(({ serious }) => serious)}::boolean[],
      ${rows.map(({ scoredOn }) => scoredOn)}::date[])
      v(id, credit_score, star_level, band, band_from, limited_by, basis, evaluator_count, evaluator_step, unrated, serious,
        scored_on)
    WHERE ${p.id} = v.id`,
})

export const unspelledParticipants = unspelledNames('participant')
export const spelledParticipants = spelledNames('participant')
