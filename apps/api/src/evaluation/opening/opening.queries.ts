import type { OpenStage } from '@credit/contract'
import type { Ctx } from '../../platform/database/context.js'
import { type SqlScope, sql, sqlCount } from '../../platform/database/sql.js'
import { type CellSides, ROLE_PARTS, type Role } from './roles.js'

/** An enabled cell, as far as opening needs it. */
export interface OpeningCell extends CellSides {
  id: string
  days: number | null
}

export function enabledCells(ctx: Ctx, settingId?: string): Promise<OpeningCell[]> {
  return sql<OpeningCell>(
    ctx,
    (
      s,
    ) => `SELECT id, evaluator_sign AS "evaluatorSign", evaluated_sign AS "evaluatedSign", stage, days
      FROM evaluation_setting WHERE enabled
        ${settingId === undefined ? '' : `AND id = ${s.param(settingId)}::uuid`}
        AND ${s.unscoped('one matrix for all areas')} ORDER BY code`,
  )
}

/** One cell with the roles of its sides and the end of the windows that open now. */
export interface CellToOpen {
  settingId: string
  stage: OpenStage
  evaluator: Role
  evaluated: Role
  windowEndsAt: Date
}

/** A stage of a section whose records shall open. */
export interface Opening {
  sectionId: string
  stage: OpenStage
}

const TAKEN = 'sections of the caller'

/**
 * Opens every pair that is missing, in one statement for all sections: of participants that are
 * active, never of one body with itself; a body that is buyer and agency is purchaser only.
 */
export function insertMissing(
  tx: Ctx,
  openings: readonly Opening[],
  cells: readonly CellToOpen[],
): Promise<number> {
  return sqlCount(tx, (s) => {
    const now = `${s.param(tx.clock.now())}::timestamptz`
    return `WITH opening AS (
        SELECT DISTINCT * FROM unnest(${s.param(openings.map((o) => o.sectionId))}::uuid[],
          ${s.param(openings.map((o) => o.stage))}::smallint[]) o(section_id, stage)),
      cell AS (${cellRows(s, cells)}),
      role(name, parts) AS (VALUES ${ROLES})
      INSERT INTO evaluation_record (id, create_time, version, area_id, project_id, section_id,
        stage, setting_id, setting_version, evaluator_id, evaluated_id, evaluator_sign,
        evaluated_sign, optional, anonymous, opened_at, due_at, window_ends_at)
      /* The order of time-ordered ids would tell who an anonymous evaluator is. */
      SELECT CASE WHEN g.anonymous THEN gen_random_uuid() ELSE uuidv7() END, ${now}, 1, b.area_id,
        b.project_id, b.id, c.stage, c.setting_id, g.current_version, e.id, d.id, g.evaluator_sign, g.evaluated_sign, g.optional, g.anonymous, ${now},
        c.ends_at, c.ends_at
      FROM opening o JOIN bid_section b ON b.id = o.section_id
      JOIN cell c ON c.stage = o.stage
      JOIN evaluation_setting g ON g.id = c.setting_id
      JOIN role er ON er.name = c.evaluator
      JOIN role dr ON dr.name = c.evaluated
      CROSS JOIN LATERAL (${players('er')}) e
      CROSS JOIN LATERAL (${players('dr')}) d
      WHERE ${s.unscoped(TAKEN)} AND NOT ${sameBody('e', 'd')}
      ORDER BY b.id, c.stage, e.id, d.id
      ON CONFLICT (section_id, stage, evaluator_id, evaluated_id) DO NOTHING`
  })
}

function cellRows(s: SqlScope, cells: readonly CellToOpen[]): string {
  return `SELECT * FROM unnest(${s.param(cells.map((c) => c.settingId))}::uuid[],
    ${s.param(cells.map((c) => c.stage))}::smallint[], ${s.param(cells.map((c) => c.evaluator))}::text[],
    ${s.param(cells.map((c) => c.evaluated))}::text[],
    ${s.param(cells.map((c) => c.windowEndsAt))}::timestamptz[])
    c(setting_id, stage, evaluator, evaluated, ends_at)`
}

const ROLES = Object.entries(ROLE_PARTS)
  .map(([role, parts]) => `('${role}', ARRAY[${parts.map((part) => `'${part}'`).join(', ')}])`)
  .join(', ')

/**
 * Who stands in a role in the section. Asked by index for each section: in a table that has just
 * begun to fill the planner knows no sizes to choose another way by.
 */
function players(role: string): string {
  return `SELECT DISTINCT p.id, p.sign, p.code, p.identity_key FROM section_party y
    JOIN participant p ON p.id = y.participant_id AND p.status = 'active'
    WHERE y.section_id = b.id AND y.removed_at IS NULL AND y.part = ANY(${role}.parts)
      AND (y.part <> 'agency' OR NOT EXISTS (
        SELECT 1 FROM section_party z JOIN participant q ON q.id = z.participant_id
        WHERE z.section_id = b.id AND z.part = 'buyer' AND z.removed_at IS NULL
          AND ${sameBody('p', 'q')}))`
}

/**
 * One body under two signs: the same credit code, or the same identity where a source gave no code.
 * An expert's code is the number of a certificate, no credit code.
 */
function sameBody(a: string, b: string): string {
  return `(${a}.identity_key = ${b}.identity_key
    OR (${a}.code = ${b}.code AND ${a}.sign <> 4 AND ${b}.sign <> 4) IS TRUE)`
}

/**
 * Of some sections those whose present stage opens records: it opened before, or was reached within
 * the horizon; and its parties are known.
 */
export function openNow(
  ctx: Ctx,
  sectionIds: readonly string[],
  since: string,
): Promise<Opening[]> {
  return sql<Opening>(
    ctx,
    (s) => `SELECT b.id AS "sectionId", b.stage FROM bid_section b
      JOIN section_stage t ON t.section_id = b.id AND t.stage = b.stage
      WHERE b.id = ANY(${s.param(sectionIds)}::uuid[]) AND b.stage BETWEEN 0 AND 3 AND b.formal_data
        AND (t.outcome = 'opened' OR t.reached_on >= ${s.param(since)}::date)
        AND ${s.unscoped(TAKEN)}`,
  )
}

interface InStage {
  stage: OpenStage
  since: string
  after: string | null
  size: number
}

/** The next sections that are in a stage now, in id order; those that reached it since a day. */
export function sectionsInStage(
  ctx: Ctx,
  { stage, since, after, size }: InStage,
): Promise<Opening[]> {
  return sql<Opening>(
    ctx,
    (s) => `SELECT b.id AS "sectionId", b.stage FROM bid_section b
      JOIN section_stage t ON t.section_id = b.id AND t.stage = b.stage
      WHERE ${inStage(s, stage, since)}
        ${after === null ? '' : `AND b.id > ${s.param(after)}::uuid`}
      ORDER BY b.id LIMIT ${s.param(size)}`,
  )
}

export async function countInStage(ctx: Ctx, stage: OpenStage, since: string): Promise<number> {
  const [row] = await sql<{ n: number }>(
    ctx,
    (s) => `SELECT count(*)::int AS n FROM bid_section b
      JOIN section_stage t ON t.section_id = b.id AND t.stage = b.stage
      WHERE ${inStage(s, stage, since)}`,
  )
  return row?.n ?? 0
}

function inStage(s: SqlScope, stage: OpenStage, since: string): string {
  return `b.stage = ${s.param(stage)}::smallint AND b.formal_data
    AND t.reached_on >= ${s.param(since)}::date AND ${s.area('b.area_id')}`
}
