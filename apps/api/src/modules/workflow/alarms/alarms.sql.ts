import {
  ALARM_MACHINE,
  type AlarmStatus,
  type ChosenPart,
  type DishonestRecordStatus,
  type Names,
  type ParticipantSign,
  type PlainDate,
  STAGE,
  stepOf,
} from '@credit/contract'
import { col, SAMPLE_DAY, SAMPLE_ID, sql, statement, statesOf, table } from '#database/statement'
import { AreaEntity } from '#entities/areas/area'
import { AccountEntity } from '#entities/identity/account'
import { DishonestRecordEntity } from '#entities/ledger/dishonest-record'
import { OverviewScoreEntity } from '#entities/ledger/overview-score'
import { ParticipantEntity } from '#entities/participants/participant'
import { AwardAlarmEntity } from '#entities/projects/award-alarm'
import { BidSectionEntity } from '#entities/projects/bid-section'
import { ProjectEntity } from '#entities/projects/project'
import { SectionPartyEntity } from '#entities/projects/section-party'
import { movingRows } from '../../participants/merge/moving-rows.sql.js'

const t = table(AwardAlarmEntity, 't')
const p = table(ParticipantEntity, 'p')
const o = table(ProjectEntity, 'o')
const b = table(BidSectionEntity, 'b')
const d = table(DishonestRecordEntity, 'd')
const s = table(OverviewScoreEntity, 's')
const y = table(SectionPartyEntity, 'y')
const a = table(AreaEntity, 'a')
const u = table(AccountEntity, 'u')

/** A participant that was chosen for a part in a section on a day. */
interface Choice {
  sectionId: string
  participantId: string
  part: ChosenPart
  day: PlainDate
}

/**
 * Choices of participants with a serious act in force on that day, or in the lowest band of its role now, if the day is
 * not before `since`. An act that began later puts it in that band, too, and does not count.
 */
export const suspectChoices = statement({
  access: 'area',
  columns: {
    ...col.of(BidSectionEntity, 'areaId', 'projectId'),
    sectionId: col.uuid(),
    sectionName: col.text(),
    projectName: col.text(),
    participantId: col.uuid(),
    participantName: col.text(),
    part: col.text<ChosenPart>(),
    chosenOn: col.text<PlainDate>(),
    actId: col.nullable(col.uuid()),
  },
  samples: [
    {
      choices: [{ sectionId: SAMPLE_ID, participantId: SAMPLE_ID, part: 'agency', day: SAMPLE_DAY }],
      since: SAMPLE_DAY,
    } as Examined,
  ],
  text: ({ choices, since }: Examined, scope) =>
    sql`SELECT ${b.select('areaId', 'projectId')}, ${b.id} AS "sectionId", ${b.name} AS "sectionName",
        ${o.name} AS "projectName", ${p.id} AS "participantId", ${p.name} AS "participantName", v.part,
        v.day::text AS "chosenOn", act.id AS "actId"
      FROM unnest(${choices.map(({ sectionId }) => sectionId)}::uuid[],
        ${choices.map(({ participantId }) => participantId)}::uuid[],
        ${choices.map(({ part }) => part)}::text[], ${choices.map(({ day }) => day)}::date[])
        v(section_id, participant_id, part, day)
      JOIN ${p} ON ${p.id} = v.participant_id
      JOIN ${b} ON ${b.id} = v.section_id AND ${b.stage} IS DISTINCT FROM ${STAGE.abandoned}::smallint
      JOIN ${o} ON ${o.id} = ${b.projectId}
      LEFT JOIN LATERAL (SELECT ${d.id} FROM ${d}
        WHERE ${d.participantId} = ${p.id} AND ${d.tier} = 'serious'
          AND ${d.status} IN ${statesOf<DishonestRecordStatus>('confirmed', 'expired')} AND ${d.inForceFrom} <= v.day
          AND (${d.validUntil} IS NULL OR ${d.validUntil} >= v.day) AND (${d.endedOn} IS NULL OR ${d.endedOn} > v.day)
        ORDER BY ${d.inForceFrom} DESC, ${d.id} LIMIT 1) act ON true
      WHERE ${scope.area(b.areaId)} AND (act.id IS NOT NULL OR (v.day >= ${since}::date AND NOT ${p.serious} AND ${p.band} = (SELECT ${s.code} FROM ${s}
        WHERE ${s.sign} = ${p.sign} ORDER BY ${s.minScore} LIMIT 1)))
      ORDER BY ${b.id}, ${p.id}, v.part`,
})

interface Examined {
  choices: readonly Choice[]
  since: PlainDate
}

/** Open alarms of sections that were abandoned, or whose participant no longer has the part, locked. */
export const endedAlarms = statement({
  access: 'area',
  columns: col.of(AwardAlarmEntity, 'id', 'status'),
  samples: [{ sectionIds: [SAMPLE_ID] }],
  text: ({ sectionIds }: { sectionIds: readonly string[] }, scope) =>
    sql`SELECT ${t.select('id', 'status')} FROM ${t} JOIN ${b} ON ${b.id} = ${t.sectionId}
      WHERE ${t.sectionId} = ANY(${sectionIds}::uuid[]) AND ${scope.area(t.areaId)}
        AND ${t.status} IN ${statesOf<AlarmStatus>(...stepOf(ALARM_MACHINE, 'lapse').from)}
        AND (${b.stage} = ${STAGE.abandoned}::smallint OR NOT EXISTS (SELECT FROM ${y}
          WHERE ${y.sectionId} = ${t.sectionId} AND ${y.participantId} = ${t.participantId}
            AND ${y.part} = ${t.part} AND ${y.removedAt} IS NULL))
      ORDER BY ${t.id} FOR UPDATE OF t`,
})

/** Names shown with alarms, and the act if the caller may read it: another area's act is not found. */
export const alarmNames = statement({
  access: 'area',
  columns: {
    id: col.uuid(),
    participantName: col.text(),
    sign: col.smallint<ParticipantSign>(),
    area: col.jsonb<Names>(),
    projectName: col.text(),
    sectionName: col.text(),
    settledBy: col.nullable(col.text()),
    readableActId: col.nullable(col.uuid()),
  },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }, scope) =>
    sql`SELECT ${t.id}, ${p.name} AS "participantName", ${p.sign}, ${a.names} AS area, ${o.name} AS "projectName",
        ${b.name} AS "sectionName", ${u.name} AS "settledBy", ${d.id} AS "readableActId"
      FROM ${t} JOIN ${p} ON ${p.id} = ${t.participantId} JOIN ${a} ON ${a.id} = ${t.areaId}
      JOIN ${o} ON ${o.id} = ${t.projectId} JOIN ${b} ON ${b.id} = ${t.sectionId}
      LEFT JOIN ${u} ON ${u.id} = ${t.settledById}
      LEFT JOIN ${d} ON ${d.id} = ${t.actId} AND ${scope.area(d.areaId)}
      WHERE ${t.id} = ANY(${ids}::uuid[]) AND ${scope.area(t.areaId)}`,
})

/** Gives the alarms about one participant to another. */
export const moveAlarms = movingRows({ name: 'award_alarm', status: true })
