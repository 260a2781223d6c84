import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/**
 * Only entries archived according to the head may be removed, and only by the owner: the service has no right to
 * delete.
 */
const WITH_ARCHIVE = `CREATE OR REPLACE FUNCTION audit_log_guard() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    sealed audit_log;
  BEGIN
    IF TG_OP = 'DELETE' THEN
      IF OLD.seq <= (SELECT archived_seq FROM audit_head) THEN
        RETURN OLD;
      END IF;
    ELSIF OLD.seq IS NULL THEN
      sealed := OLD;
      sealed.seq := NEW.seq;
      sealed.hash := NEW.hash;
      IF sealed IS NOT DISTINCT FROM NEW THEN
        RETURN NEW;
      END IF;
    END IF;
    RAISE EXCEPTION 'audit_log is append-only';
  END $$`

const WITHOUT_ARCHIVE = `CREATE OR REPLACE FUNCTION audit_log_guard() RETURNS trigger LANGUAGE plpgsql AS $$
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

export class AuditArchive1764000000940 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `ALTER TABLE audit_head ADD archived_seq bigint NOT NULL DEFAULT 0,
        ADD archived_hash text NOT NULL DEFAULT ''`,
      WITH_ARCHIVE,
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      WITHOUT_ARCHIVE,
      'ALTER TABLE audit_head DROP COLUMN archived_seq, DROP COLUMN archived_hash',
    ])
  }
}
