import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Monthly reports of areas, and the decisions of supervisors that they count. Neither changes; old reports are deleted. */
export class MonthlyReports1764000000910 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `CREATE TABLE monthly_report (id uuid NOT NULL DEFAULT uuidv7(),
        create_time timestamptz(3) NOT NULL DEFAULT now(), area_id uuid NOT NULL,
        month text NOT NULL, figures jsonb NOT NULL, files jsonb NOT NULL, account_id uuid,
        CONSTRAINT pk_monthly_report PRIMARY KEY (id),
        CONSTRAINT fk_monthly_report_area_id FOREIGN KEY (area_id) REFERENCES area(id))`,
      `CREATE UNIQUE INDEX uq_monthly_report_area_id_month ON monthly_report (area_id, month)`,
      `CREATE TRIGGER monthly_report_unchanged BEFORE UPDATE ON monthly_report
        FOR EACH ROW EXECUTE FUNCTION credit_append_only()`,
      `CREATE TABLE todo_decision (id uuid NOT NULL DEFAULT uuidv7(),
        create_time timestamptz(3) NOT NULL DEFAULT now(), area_id uuid NOT NULL,
        source_type text NOT NULL, source_id uuid NOT NULL, opened_at timestamptz(3) NOT NULL,
        account_id uuid NOT NULL,
        CONSTRAINT pk_todo_decision PRIMARY KEY (id),
        CONSTRAINT fk_todo_decision_area_id FOREIGN KEY (area_id) REFERENCES area(id))`,
      `CREATE INDEX ix_todo_decision_area_id_create_time ON todo_decision (area_id, create_time)`,
      `CREATE TRIGGER todo_decision_append_only BEFORE UPDATE OR DELETE ON todo_decision
        FOR EACH ROW EXECUTE FUNCTION credit_append_only()`,
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, ['DROP TABLE todo_decision', 'DROP TABLE monthly_report'])
  }
}
