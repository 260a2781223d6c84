import { randomUUID } from 'node:crypto'
import {
  ADMIN_API,
  type ApiResponse,
  type Method,
  type Random,
  type ServerProcess,
  type TestDatabase,
} from '@credit/testkit'
import type { Environment } from './environment.js'
import type { Kind } from './upstream.js'

/** Levels in percent of an indicator's points; the low ones need a reason. */
const LEVELS = [100, 85, 70, 40, 0]

/** A write with its Idempotency-Key. */
export interface Write<B = object> {
  readonly kind: 'dictionary' | 'project' | 'evaluation'
  readonly code?: string
  readonly recordId?: string
  readonly method: Method
  readonly path: string
  readonly token: string
  readonly key: string | undefined
  readonly body: B
}

/** A stored resource with the version of its last change. */
export interface Stored {
  readonly id: string
  readonly version: number
  readonly name?: string
}

export interface ProjectBody {
  readonly name: string
  readonly code: string
  readonly sections: readonly object[]
}

interface SubmittedRecord {
  readonly id: string
  readonly answers: readonly object[]
  readonly comment: string
  readonly dishonesty?: readonly object[]
}

export interface SubmissionBody {
  readonly projectId: string
  readonly bidSectionId: string
  readonly stage: number
  readonly records: readonly SubmittedRecord[]
  readonly draft?: boolean
}

/** A record that can be submitted, with its indicators and its evaluator's token. */
export interface OpenRecord {
  readonly id: string
  readonly projectId: string
  readonly bidSectionId: string
  readonly stage: number
  readonly evaluatorId: string
  readonly evaluatedId: string
  readonly evaluatedSign: number
  readonly anonymous: boolean
  readonly indicators: readonly { id: string; maxPoints: number }[]
  readonly token: string
}

/** Sends a write; with its key unless another is given. */
export function send<T = Stored>(
  server: ServerProcess,
  { method, path, token, body, key }: Omit<Write, 'kind' | 'body'> & { readonly body?: object | undefined },
): Promise<ApiResponse<T>> {
  return server.api.call<T>(method, path, { token, body, key })
}

export function dictionary({ admin }: Environment, code: string): Write {
  const names = { 'zh-CN': `字典 ${code}`, 'en-US': `Dictionary ${code}` }
  const body = { code, names, items: [] }
  return create('dictionary', code, `${ADMIN_API}/dict`, admin, body)
}

/** A project with two sections of five parties each, in one call. */
export function project({ admin, accounts }: Environment, code: string): Write<ProjectBody> {
  const idOf = (kind: Kind, n: number) => {
    const same = accounts.filter(({ loginName }) => loginName.startsWith(kind))
    return same[n % same.length]?.participantId
  }
  const parties = [
    { participantId: idOf('purchaser', 0), part: 'buyer' },
    { participantId: idOf('agency', 0), part: 'agency' },
    { participantId: idOf('supplier', 0), part: 'bidder' },
    { participantId: idOf('supplier', 1), part: 'bidder' },
    { participantId: idOf('expert', 0), part: 'committee' },
  ]
  const sections = ['1', '2'].map((n) => ({ code: n, name: `第${n}包`, parties }))
  const body = { name: `项目 ${code}`, code, sections }
  return create('project', code, `${ADMIN_API}/sysProject`, admin, body)
}

function create<B>(kind: Write['kind'], code: string, path: string, token: string, body: B): Write<B> {
  return { kind, code, method: 'POST', path, token, key: randomUUID(), body }
}

/** The submission of an open record by its evaluator. */
export function submission(random: Random, record: OpenRecord): Write<SubmissionBody> {
  const answers = record.indicators.map(({ id, maxPoints }) => {
    const level = random.pick(LEVELS)
    const points = (maxPoints * level) / 100
    return { indicatorId: id, points, ...(level < 60 ? { reason: '有延误' } : {}) }
  })
  const { id, projectId, bidSectionId, stage, token } = record
  return {
    kind: 'evaluation',
    recordId: id,
    method: 'PUT',
    key: randomUUID(),
    token,
    path: `${ADMIN_API}/mutualEvaluationRecord/submit/evaluation/record`,
    body: { projectId, bidSectionId, stage, records: [{ id, answers, comment: '按期完成' }] },
  }
}

/** Whether two records are the two evaluations of a pair. */
export function isCounterpart(a: OpenRecord, b: OpenRecord): boolean {
  return (
    a.bidSectionId === b.bidSectionId &&
    a.stage === b.stage &&
    a.evaluatorId === b.evaluatedId &&
    a.evaluatedId === b.evaluatorId
  )
}

/** Reads the records that can be submitted now. */
export async function readOpenRecords({ database, accounts }: Environment): Promise<OpenRecord[]> {
  const rows = await database.query<Omit<OpenRecord, 'token'>>(
    `SELECT r.id, r.project_id AS "projectId", r.section_id AS "bidSectionId", r.stage,
        r.evaluator_id AS "evaluatorId", r.evaluated_id AS "evaluatedId", r.anonymous,
        r.evaluated_sign AS "evaluatedSign", v.indicators
      FROM evaluation_record r JOIN project p ON p.id = r.project_id AND NOT p.pause
      JOIN evaluation_setting_version v ON v.setting_id = r.setting_id AND v.number = r.setting_version
      WHERE r.status IN ('pending', 'deferred') AND r.due_at > now() ORDER BY r.id`,
  )
  const tokens = new Map(accounts.map((account) => [account.participantId, account.token]))
  return rows.flatMap((row) => {
    const token = tokens.get(row.evaluatorId)
    return token ? [{ ...row, token }] : []
  })
}

const STORED_ANSWER = 'EXISTS (SELECT FROM idempotency_key k WHERE k.key = w.key AND k.answer IS NOT NULL)'

const PARTS: Readonly<Record<Write['kind'], string>> = {
  dictionary: `SELECT w.key, jsonb_build_object('row', d.id IS NOT NULL,
      'audit', EXISTS (SELECT FROM audit_log a WHERE a.entity = 'dictionary' AND a.action = 'create'
        AND a.entity_id = d.id::text),
      'answer', ${STORED_ANSWER}) AS parts
    FROM unnest($1::text[], $2::text[]) w(key, code) LEFT JOIN dictionary d ON d.code = w.code`,
  project: `SELECT w.key, jsonb_build_object('row', p.id IS NOT NULL,
      'audit', EXISTS (SELECT FROM audit_log a WHERE a.entity = 'project' AND a.action = 'create'
        AND a.entity_id = p.id::text),
      'sections', (SELECT count(*) = 2 FROM bid_section b WHERE b.project_id = p.id),
      'parties', (SELECT count(*) = 10 FROM bid_section b JOIN section_party s ON s.section_id = b.id
        WHERE b.project_id = p.id),
      'answer', ${STORED_ANSWER}) AS parts
    FROM unnest($1::text[], $2::text[]) w(key, code) LEFT JOIN project p ON p.code = w.code`,
  evaluation: `SELECT w.key, jsonb_build_object('row', r.status IN ('submitted', 'held', 'revealed'),
      'audit', EXISTS (SELECT FROM audit_log a WHERE a.entity = 'evaluation_record'
        AND a.action = 'submit' AND a.entity_id = r.id::text),
      'answer', ${STORED_ANSWER})
    || CASE WHEN r.status = 'revealed' THEN jsonb_build_object(
      'fact', EXISTS (SELECT FROM credit_fact f WHERE f.record_id = r.id),
      'line', EXISTS (SELECT FROM score_line l WHERE l.cause = 'evaluation' AND l.cause_id = r.id))
      ELSE '{}' END AS parts
    FROM unnest($1::text[], $2::uuid[]) w(key, id) JOIN evaluation_record r ON r.id = w.id`,
}

/**
 * Returns the state of each write in the database, by its key: `whole`, `absent`, or the missing parts.
 * Runs a single statement per kind, so that all parts of a write are read at the same time.
 */
export async function readStates(
  database: TestDatabase,
  writes: readonly Write[],
): Promise<ReadonlyMap<string | undefined, string>> {
  const states = new Map<string | undefined, string>()
  for (const [kind, text] of Object.entries(PARTS)) {
    const own = writes.filter((write) => write.kind === kind)
    const keys = own.map(({ key }) => key)
    const rows = await database.query<{ key: string; parts: Record<string, boolean> }>(text, [
      keys,
      own.map(({ code, recordId }) => recordId ?? code),
    ])
    for (const { key, parts } of rows) states.set(key, stateOf(parts))
  }
  return states
}

function stateOf(parts: Readonly<Record<string, boolean>>): string {
  const missing = Object.keys(parts).filter((name) => !parts[name])
  if (missing.length === 0) return 'whole'
  if (missing.length === Object.keys(parts).length) return 'absent'
  return `half: ${missing.join(', ')} missing`
}

/** Names a write in messages. */
export const nameOf = ({ kind, code, recordId }: Write) => `${kind} ${code ?? recordId}`
