import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

const changed = (columns: string) => {
  const of = (row: string) => columns.split(' ').map((name) => `${row}.${name}`)
  return `(${of('OLD')}) IS DISTINCT FROM (${of('NEW')})`
}

/** States that a decided row never returns to: from there its content could be changed again. */
const reopened = (...states: string[]) => {
  const open = `(${states.map((state) => `'${state}'`)})`
  return `OLD.status NOT IN ${open} AND NEW.status IN ${open}`
}

const CERTIFICATE = 'kind name number issuer issued_at expires_at submitted_by'
const CLAIM = 'item_id certificate_id certificate_number description'
const ACT = `tier points description reported_text authority decision_number decided_on penalty basis in_force_from
  valid_until publish_date publish_end_date repairable_from`.replace(/\s+/g, ' ')
const REGISTERED = `status sign name code profile contacts_number code_confirmed number_confirmed file_ids consent_at
  submitted_at reason decided_at decided_by_id`.replace(/\s+/g, ' ')
const DECIDED = 'decided_at decided_by_id'

/** Condition under which an update of a row of a table is a rewriting. */
const REWRITTEN: Readonly<Record<string, readonly string[]>> = {
  adjustment: [
    `OLD.in_force_from IS NOT NULL AND ${changed('in_force_from')}`,
    `OLD.ended_on IS NOT NULL AND ${changed('ended_on decision_text')}`,
    `OLD.status = NEW.status AND ${changed(DECIDED)}`,
    reopened('pending'),
  ],
  bonus_claim: [
    `OLD.status NOT IN ('draft', 'pending', 'rejected') AND ${changed(CLAIM)}`,
    `OLD.in_force_from IS NOT NULL AND ${changed('points max_points in_force_from valid_until')}`,
    `OLD.ended_on IS NOT NULL AND ${changed('ended_on reason')}`,
    `OLD.status = NEW.status AND ${changed(DECIDED)}`,
    `OLD.in_force_from IS NOT NULL AND ${reopened('draft', 'pending', 'noticed', 'rejected')}`,
  ],
  broadcast: [`OLD.sent_at IS NOT NULL AND ${changed('sent sent_at')}`],
  calendar_change: [`OLD.settled_at IS NOT NULL AND ${changed('settled_at moved')}`],
  certificate: [
    `OLD.status NOT IN ('pending', 'rejected') AND ${changed(`${CERTIFICATE} reason`)}`,
    `OLD.status = NEW.status AND ${changed(DECIDED)}`,
    reopened('pending', 'rejected'),
  ],
  credit_case: [
    `OLD.status IN ('upheld', 'withdrawn', 'confirmed') AND ${changed(`status ${DECIDED}`)}`,
    `OLD.effect <> 'none' AND ${changed('effect')}`,
    `OLD.status = NEW.status AND ${changed(DECIDED)}`,
  ],
  credit_record: [
    `OLD.sha256 IS NOT NULL AND ${changed('file_id sha256')}`,
    `OLD.status IN ('failed', 'revoked') AND ${changed('status reason')}`,
  ],
  dishonest_record: [
    `OLD.in_force_from IS NOT NULL AND ${changed(ACT)}`,
    `OLD.statement_at IS NOT NULL AND ${changed('statement statement_at')}`,
    `OLD.status = NEW.status AND ${changed(DECIDED)}`,
    `NOT OLD.sealed AND NEW.sealed`,
  ],
  evaluation_flag: ['NOT NEW.decisions @> OLD.decisions'],
  participant_merge: [
    `OLD.changes <> '[]' AND ${changed('changes')}`,
    `OLD.ledger_seq IS NOT NULL AND ${changed('ledger_seq ledger_day')}`,
    `OLD.undone_at IS NOT NULL AND ${changed(
      'status changes ledger_seq ledger_day undone_at undone_by_name undone_seq undone_day',
    )}`,
  ],
  rating: [
    `OLD.published_at IS NOT NULL AND ${changed('published_at notice_until')}`,
    `OLD.enforced_at IS NOT NULL AND ${changed('participants enforced_at digest')}`,
    `OLD.ended_at IS NOT NULL AND ${changed('status ended_at reason')}`,
  ],
  registration: [`OLD.status = 'approved' AND ${changed(REGISTERED)}`],
}

/**
 * Prevents the service from rewriting decisions: the columns that it may change (`KEPT_TABLES`) are fixed once a
 * decision rests on them (decision 112). The owner can repair and migrate rows.
 */
export class KeptDecisions1764000001410 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(
      runner,
      Object.entries(REWRITTEN).map(
        ([table, conditions]) => `CREATE TRIGGER ${table}_decided BEFORE UPDATE ON ${table} FOR EACH ROW
          WHEN (${conditions.map((condition) => `(${condition})`).join(' OR ')})
          EXECUTE FUNCTION refuse_rewrite()`,
      ),
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(
      runner,
      Object.keys(REWRITTEN).map((table) => `DROP TRIGGER ${table}_decided ON ${table}`),
    )
  }
}
