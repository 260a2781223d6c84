import { ALARM_MACHINE, next } from '@credit/contract'
import { sql, table } from '#database/statement'
import { AwardAlarmEntity } from '#entities/projects/award-alarm'
import { BidSectionEntity } from '#entities/projects/bid-section'
import { ProjectEntity } from '#entities/projects/project'
import { defineRows } from '#list/rows'
import { BY_PARTICIPANT, participantMatches } from '../../participants/records/participant-search.js'
import { ALARM_OFFERS, AwardAlarmRow } from './alarm.dto.js'
import { alarmNames } from './alarms.sql.js'

const t = table(AwardAlarmEntity, 't')
const o = table(ProjectEntity, 'o')
const b = table(BidSectionEntity, 'b')

/** Award alarms of the caller's area. */
export const AWARD_ALARMS = defineRows(AwardAlarmRow, {
  entity: AwardAlarmEntity,
  searchable: [],
  searchedBeyond: (contains) => sql`(${participantMatches(contains)}
    OR ${t.projectId} IN (SELECT ${o.id} FROM ${o} WHERE ${contains.name(o.name)})
    OR ${t.sectionId} IN (SELECT ${b.id} FROM ${b} WHERE ${contains.name(b.name)}))`,
  sortable: ['createTime', 'chosenOn', 'status', 'settledAt'],
  filterable: ['status', 'cause', 'part', 'areaId', 'participantId', 'projectId', 'createTime', 'chosenOn'],
  access: BY_PARTICIPANT,
  defaultSort: 'createTime,desc',
  total: 'counted',
  details: alarmNames,
  fields: {
    areaName: ({ area }, ctx) => ctx.text(area),
    actId: ({ readableActId }) => readableActId,
    can: ({ status }, { me }) =>
      me.permissions.has('award-alarm:update')
        ? ALARM_OFFERS.filter((action) => next(ALARM_MACHINE, status, action) !== null)
        : [],
  },
})
