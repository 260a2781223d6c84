import { AREA_CODES, type ParticipantSign } from '@credit/contract'
import { codeOf, EXPERT_SCHEME } from '@credit/demo/city/organisations'
import { CITY_SIZE, FIRST_ORDER, SCALE_PREFIX } from '@credit/demo/scale/sizes'
import type { Client } from 'pg'

const SIGNS = [1, 2, 3, 4] as const

/** Rows of generated projects and participants, in the order in which they are copied. */
const COPIED: readonly { table: string; ids: readonly string[]; of: string; set?: Row }[] = [
  {
    table: 'project',
    ids: ['id'],
    of: 't.id IN (SELECT id FROM copied_project)',
    set: {
      ocid: `'${SCALE_PREFIX}-' || (substr(t.ocid, ${SCALE_PREFIX.length + 2})::int + $2)`,
      code: `'GM-' || (substr(t.code, 4)::int + $2)`,
    },
  },
  {
    table: 'bid_section',
    ids: ['id', 'project_id'],
    of: 't.project_id IN (SELECT id FROM copied_project)',
  },
  {
    table: 'section_stage',
    ids: ['id', 'section_id'],
    of: 't.section_id IN (SELECT id FROM copied_section)',
  },
  {
    table: 'section_party',
    ids: ['id', 'section_id', 'participant_id'],
    of: 't.section_id IN (SELECT id FROM copied_section)',
  },
  {
    table: 'evaluation_record',
    ids: ['id', 'project_id', 'section_id', 'evaluator_id', 'evaluated_id', 'pool_id'],
    of: 't.project_id IN (SELECT id FROM copied_project)',
  },
  {
    table: 'credit_fact',
    ids: ['record_id', 'evaluated_id', 'evaluator_id', 'group_key'],
    of: 't.evaluated_id IN (SELECT id FROM copied_participant)',
  },
  {
    table: 'score_line',
    ids: ['id', 'participant_id', 'cause_id'],
    of: 't.participant_id IN (SELECT id FROM copied_participant)',
    set: { seq: 't.seq + $2::bigint * 1000', account_id: 'NULL' },
  },
  {
    table: 'supplier_profile',
    ids: ['participant_id'],
    of: 't.participant_id IN (SELECT id FROM copied_participant)',
  },
  {
    table: 'purchaser_profile',
    ids: ['participant_id'],
    of: 't.participant_id IN (SELECT id FROM copied_participant)',
  },
  {
    table: 'agency_profile',
    ids: ['participant_id'],
    of: 't.participant_id IN (SELECT id FROM copied_participant)',
  },
  {
    table: 'expert_profile',
    ids: ['participant_id'],
    of: 't.participant_id IN (SELECT id FROM copied_participant)',
  },
  {
    table: 'audit_log',
    ids: ['id'],
    of: `t.entity = 'evaluation_record' AND EXISTS (SELECT 1 FROM evaluation_record r
      JOIN copied_project p ON p.id = r.project_id WHERE r.id = t.entity_id::uuid)`,
    set: {
      entity_id: textOfCopy('t.entity_id'),
      after: `t.after - 'proof'`,
      txid: `pg_current_xact_id()::text::bigint`,
      seq: 'NULL',
      hash: 'NULL',
    },
  },
]

type Row = Readonly<Record<string, string>>

/** SQL for the id that a row has in a copy: its last byte is xored with the number of the copy. */
const copyOf = (column: string) => `${textOfCopy(`${column}::text`)}::uuid`
function textOfCopy(id: string): string {
  return `overlay(${id} placing lpad(to_hex(('x' || right(${id}, 2))::bit(8)::int # $1::int), 2, '0') from 35 for 2)`
}

/**
 * Copies a filled city `from` … `to` - 1 times, in sets, without triggers and with the indexes made
 * afterwards: a database of `to` cities, whose participants have codes of their own, in minutes instead of
 * the hour that demo:scale takes for the same. Needs the database's superuser.
 */
export async function multiplyCity(client: Client, from: number, to: number): Promise<void> {
  await client.query(`SET session_replication_role = replica; SET statement_timeout = 0;
    SET synchronous_commit = off; SET maintenance_work_mem = '512MB'; SET work_mem = '128MB'`)
  await markBase(client)
  const indexes = await dropIndexes(client)
  for (let n = from; n < to; n++) {
    await client.query('BEGIN')
    await copyParticipants(client, n)
    for (const { table, ids, of, set = {} } of COPIED) await copyRows(client, n, table, ids, of, set)
    await client.query('COMMIT')
    process.stdout.write(`copy ${n} of ${to - 1}\n`)
  }
  for (const definition of indexes) await client.query(definition)
  await client.query(COUNTS)
  await client.query(`SELECT setval(pg_get_serial_sequence('score_line', 'seq'), max(seq)) FROM score_line`)
  await client.query('RESET session_replication_role')
  for (const table of ['participant', 'bid_section', 'evaluation_record']) {
    await client.query(`INSERT INTO audit_log (at, action, entity, after)
      SELECT now(), 'baseline', '${table}', jsonb_build_object('reason', 'multiplied', 'proofs', jsonb_object_agg(id, digest))
      FROM (SELECT t.id, proof(t) AS digest, row_number() OVER () / 1000 AS part FROM ${table} t) r GROUP BY part`)
  }
  await client.query('VACUUM (ANALYZE)')
  await client.query('RESET ALL')
}

async function markBase(client: Client): Promise<void> {
  const codes = SIGNS.flatMap((sign) =>
    Array.from({ length: CITY_SIZE.participants[sign] }, (_, n) => ({
      sign,
      code: codeAt(sign, n),
    })),
  )
  await client.query(
    `CREATE TEMPORARY TABLE copied_participant AS
      SELECT p.id, v.n FROM unnest($1::smallint[], $2::text[]) WITH ORDINALITY v(sign, code, n)
      JOIN participant p ON p.sign = v.sign AND p.code = v.code`,
    [codes.map(({ sign }) => sign), codes.map(({ code }) => code)],
  )
  await client.query(`CREATE TEMPORARY TABLE copied_project AS SELECT id FROM project
    WHERE ocid LIKE '${SCALE_PREFIX}-%' AND substr(ocid, ${SCALE_PREFIX.length + 2})::int <= ${CITY_SIZE.projects}`)
  await client.query(`CREATE TEMPORARY TABLE copied_section AS SELECT b.id FROM bid_section b
    JOIN copied_project p ON p.id = b.project_id`)
  await client.query('ANALYZE copied_participant, copied_project, copied_section')
}

const TABLES = ['participant', 'ranking', ...COPIED.map(({ table }) => table)]

/** Drops the indexes that no constraint needs; returns what makes them again. */
async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT c.relname AS name, pg_get_indexdef(c.oid) AS definition
      FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE i.indrelid = ANY($1::regclass[]) AND NOT EXISTS
        (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.indexrelid)`,
    [TABLES],
  )
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  return rows.map(({ definition }) => definition)
}

async function copyParticipants(client: Client, n: number): Promise<void> {
  const signs = SIGNS.flatMap((sign) => Array.from({ length: CITY_SIZE.participants[sign] }, () => sign))
  const codes = SIGNS.flatMap((sign) => {
    const size = CITY_SIZE.participants[sign]
    return Array.from({ length: size }, (_, order) => codeAt(sign, order + n * size))
  })
  const columns = await columnsOf(client, 'participant')
  const set: Row = {
    id: copyOf('t.id'),
    name: `t.name || '第' || $2::int || '分部'`,
    code: 'v.code',
    identity_key: `CASE WHEN t.sign = 4 THEN '${EXPERT_SCHEME}:' ELSE 'USCC:' END || v.code`,
    area_id: 'a.id',
  }
  await client.query(
    `INSERT INTO participant (${columns.join(', ')})
      SELECT ${columns.map((name) => set[name] ?? `t.${name}`).join(', ')}
      FROM unnest($3::text[], $4::text[]) WITH ORDINALITY v(code, area, n)
      JOIN copied_participant c ON c.n = v.n JOIN participant t ON t.id = c.id JOIN area a ON a.code = v.area`,
    [n, n, codes, signs.map((sign, i) => areaAt(codesBefore(sign), i, n, sign))],
  )
  await client.query(
    `INSERT INTO ranking SELECT p.id, p.sign, p.area_id, r.credit_score, r.evaluator_count FROM ranking r
      JOIN copied_participant c ON c.id = r.participant_id
      JOIN participant p ON p.id = ${copyOf('c.id')}`,
    [n],
  )
}

async function copyRows(
  client: Client,
  n: number,
  table: string,
  ids: readonly string[],
  of: string,
  set: Row,
): Promise<void> {
  const columns = await columnsOf(client, table)
  const values = columns.map((name) => set[name] ?? (ids.includes(name) ? copyOf(`t.${name}`) : `t.${name}`))
  // Every copy takes both parameters, whether it needs them or not.
  const text = `INSERT INTO ${table} (${columns.join(', ')}) OVERRIDING SYSTEM VALUE
    SELECT ${values.join(', ')} FROM ${table} t WHERE ($1::int, $2::int) IS NOT NULL AND ${of}`
  await client.query(text, [n, n * CITY_SIZE.projects])
}

async function columnsOf(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0
      AND NOT attisdropped ORDER BY attnum`,
    [table],
  )
  return rows.map(({ name }) => `"${name}"`.replaceAll('"', ''))
}

function codeAt(sign: ParticipantSign, order: number): string {
  return codeOf(sign, AREA_CODES[order % AREA_CODES.length] ?? '', FIRST_ORDER + order)
}

/** Place in the list of all participants at which those of a sign begin. */
function codesBefore(sign: ParticipantSign): number {
  return SIGNS.filter((one) => one < sign).reduce((sum, one) => sum + CITY_SIZE.participants[one], 0)
}

function areaAt(begin: number, place: number, n: number, sign: ParticipantSign): string {
  const order = place - begin + n * CITY_SIZE.participants[sign]
  return AREA_CODES[order % AREA_CODES.length] ?? ''
}

/** The totals that the triggers would have kept. */
const COUNTS = `
  DELETE FROM row_count WHERE table_name = 'project' OR table_name LIKE 'participant\\__'
    OR table_name LIKE 'ranking\\__';
  INSERT INTO row_count (table_name, area_id, shard, n)
    SELECT 'project', area_id, 0, count(*) FROM project GROUP BY area_id
    UNION ALL SELECT 'participant_' || sign, area_id, 0, count(*) FROM participant
      WHERE status <> 'merged' GROUP BY sign, area_id
    UNION ALL SELECT 'ranking_' || sign, area_id, 0, count(*) FROM ranking GROUP BY sign, area_id;
  DELETE FROM evaluation_count;
  INSERT INTO evaluation_count
    SELECT area_id, evaluator_sign, stage, date_trunc('month', coalesce(submitted_at, ended_at))::date, 0,
      count(*) FILTER (WHERE NOT optional),
      count(*) FILTER (WHERE NOT optional AND status <> 'expired'),
      count(*) FILTER (WHERE status <> 'expired')
    FROM evaluation_record WHERE status IN ('submitted', 'held', 'revealed', 'dropped')
      OR status = 'expired' AND end_reason = 'window'
    GROUP BY 1, 2, 3, 4`
