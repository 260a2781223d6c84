import {
  type AccountStatus,
  type BuiltInRole,
  CITY_AREA_CODE,
  type Names,
  type Permission,
  SIGN,
} from '@credit/contract'
import { PROVING_ACTIONS } from '#database/proved'
import { allAreas, col, SAMPLE_ID, SAMPLE_TIME, type Seen, sql, statement, statesOf } from '#database/statement'
import { AccountEntity } from '#entities/identity/account'
import { NoteEntity } from '#entities/workspace/note'
import { SavedViewEntity } from '#entities/workspace/saved-view'

/** Locks the preferences of an account, creating them if needed. */
export const lockPreferences = statement({
  samples: [{ accountId: SAMPLE_ID, now: SAMPLE_TIME }],
  text: ({ accountId, now }: { accountId: string; now: Date }) =>
    sql`INSERT INTO account_preference (account_id, update_time) VALUES (${accountId}, ${now})
      ON CONFLICT (account_id) DO UPDATE SET update_time = excluded.update_time`,
})

interface Viewer {
  accountId: string
  /** Null for the city, which sees views shared in any area. */
  areaId: string | null
}

/** Views that the caller saved, and views shared with its roles in its area. */
export const visibleViews = statement({
  access: 'own',
  columns: {
    ...col.of(SavedViewEntity, 'id', 'path', 'name', 'query', 'roleId'),
    roleNames: col.nullable(col.jsonb<Names>()),
    accountName: col.text(),
    own: col.bool(),
  },
  samples: [{ areaId: SAMPLE_ID }, { areaId: null }],
  text: ({ areaId }: Pick<Viewer, 'areaId'>, scope) =>
    sql`SELECT v.id, v.path, v.name, v.query, v.role_id AS "roleId", r.names AS "roleNames",
        a.name AS "accountName", ${scope.own(sql`v.account_id`)} AS own
      FROM saved_view v JOIN account a ON a.id = v.account_id LEFT JOIN role r ON r.id = v.role_id
      WHERE ${scope.own(sql`v.account_id`)}
        OR (v.role_id IN (SELECT role_id FROM account_role WHERE ${scope.own(sql`account_id`)})
          AND ${areaId === null ? sql`v.area_id IS NULL` : sql`(v.area_id IS NULL OR v.area_id = ${areaId}::uuid)`})
      ORDER BY own DESC, v.name, v.id`,
})

/** The built-in role that only accounts of the city have. */
const OF_CITY: BuiltInRole = 'city-administrator'

/** The roles of supervisors that an account has, or `all` that accounts of its area can have. */
export const sharingRoles = statement({
  columns: { id: col.uuid(), names: col.jsonb<Names>() },
  samples: [
    { accountId: SAMPLE_ID, areaId: SAMPLE_ID, all: true },
    { accountId: SAMPLE_ID, areaId: null, all: true },
    { accountId: SAMPLE_ID, areaId: null, all: false },
  ],
  text: ({ accountId, areaId, all }: Viewer & { all: boolean }) => {
    const ofArea =
      areaId === null
        ? sql`true`
        : sql`(r.area_id = ${areaId}::uuid OR r.area_id IS NULL AND r.code IS DISTINCT FROM ${OF_CITY})`
    const mine = sql`r.id IN (SELECT role_id FROM account_role WHERE account_id = ${accountId}::uuid)`
    return sql`SELECT r.id, r.names FROM role r WHERE r.sign = ${SIGN.supervisor} AND ${all ? ofArea : mine}
      ORDER BY r.create_time, r.id`
  },
})

/** The last change of a row by an account, for callers who may see the row. */
export const lastChange = statement({
  access: allAreas('the caller may see the record that was changed'),
  columns: { at: col.timestamptz(), accountName: col.text() },
  samples: [{ table: 'project', id: SAMPLE_ID }],
  text: ({ table, id }: { table: string; id: string }) =>
    sql`SELECT l.at, coalesce(a.name, l.account_name) AS "accountName"
      FROM audit_log l LEFT JOIN account a ON a.id = l.account_id
      WHERE l.entity = ${table}::text AND l.entity_id = ${id}::text
        AND l.account_id IS NOT NULL AND l.action NOT LIKE '%:view'
        AND l.action <> ALL(${PROVING_ACTIONS}::text[])
      ORDER BY l.at DESC, l.id DESC LIMIT 1`,
})

/** Notes about a record; for a participant also notes about participants merged into it. */
export const notesOf = statement({
  access: 'seen',
  columns: {
    ...col.of(NoteEntity, 'id', 'createTime', 'accountName', 'text'),
  },
  samples: [{ recordId: SAMPLE_ID, limit: 1 }],
  text: ({ recordId, limit }: { recordId: Seen<unknown>; limit: number }, scope) =>
    sql`SELECT n.id, n.create_time AS "createTime", n.account_name AS "accountName", n.text
      FROM note n WHERE ${scope.seen(sql`n.record_id`, recordId)} OR n.record_id IN (
        SELECT p.id FROM participant p WHERE p.merged_into_id = ${recordId}::uuid)
      ORDER BY n.create_time DESC, n.id DESC LIMIT ${limit}`,
})

/** Enabled supervisors of an area and of the city, who see all areas; all supervisors if null. */
export const assignees = statement({
  access: allAreas('a to-do may be handed over to the city'),
  columns: {
    ...col.of(AccountEntity, 'id', 'name', 'areaId'),
    city: col.bool(),
    permissions: col.texts<Permission>(),
  },
  samples: [
    { areaId: null, id: null },
    { areaId: SAMPLE_ID, id: SAMPLE_ID },
  ],
  text: ({ areaId, id }: { areaId: string | null; id: string | null }) =>
    sql`SELECT a.id, a.name, a.area_id AS "areaId", r.code = ${CITY_AREA_CODE} AS city,
        ARRAY(SELECT DISTINCT m.permission FROM account_role x
          JOIN role_menu g ON g.role_id = x.role_id JOIN menu m ON m.id = g.menu_id
          WHERE x.account_id = a.id AND m.permission IS NOT NULL) AS permissions
      FROM account a JOIN area r ON r.id = a.area_id
      WHERE a.type = ${SIGN.supervisor} AND a.status = ${statesOf<AccountStatus>('enabled')}
        ${areaId === null ? sql`` : sql`AND (a.area_id = ${areaId}::uuid OR r.code = ${CITY_AREA_CODE})`}
        ${id === null ? sql`` : sql`AND a.id = ${id}::uuid`}
      ORDER BY a.name, a.id`,
})
