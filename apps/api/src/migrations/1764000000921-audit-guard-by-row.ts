import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/**
 * Refuses the same changes as before, but compares whole rows with any columns, because converting both to JSON
 * took half of the time of sealing.
 */
const BY_ROW = `CREATE OR REPLACE FUNCTION audit_log_guard() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    sealed audit_log;
  BEGIN
    IF TG_OP = 'UPDATE' AND OLD.seq IS NULL THEN
      sealed := OLD;
      sealed.seq := NEW.seq;
      sealed.hash := NEW.hash;
      IF sealed IS NOT DISTINCT FROM NEW THEN
        RETURN NEW;
      END IF;
    END IF;
    RAISE EXCEPTION 'audit_log is append-only';
  END $$`

const BY_JSON = `CREATE OR REPLACE FUNCTION audit_log_guard() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'UPDATE' AND OLD.seq IS NULL AND to_jsonb(OLD) - 'seq' - 'hash' = to_jsonb(NEW) - 'seq' - 'hash'
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'audit_log is append-only'; END $$`

export class AuditGuardByRow1764000000921 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [BY_ROW])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, [BY_JSON])
  }
}
