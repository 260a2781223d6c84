import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Alarms about participants that were chosen during a serious act or in the lowest band (decision 173). */
export class AwardAlarms1764000001730 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `CREATE TABLE award_alarm (id uuid NOT NULL DEFAULT uuidv7(),
        create_time timestamptz(3) NOT NULL DEFAULT now(),
        update_time timestamptz(3) NOT NULL DEFAULT now(), version integer NOT NULL, area_id uuid NOT NULL,
        project_id uuid NOT NULL, section_id uuid NOT NULL, participant_id uuid NOT NULL, part text NOT NULL,
        cause text NOT NULL, act_id uuid, chosen_on date NOT NULL, status text NOT NULL DEFAULT 'open',
        reason text NOT NULL DEFAULT '', settled_by_id uuid, settled_at timestamptz(3),
        CONSTRAINT pk_award_alarm PRIMARY KEY (id),
        CONSTRAINT ck_award_alarm_status CHECK (status IN ('open', 'settled', 'lapsed')),
        CONSTRAINT fk_award_alarm_area_id FOREIGN KEY (area_id) REFERENCES area(id),
        CONSTRAINT fk_award_alarm_project_id FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE CASCADE,
        CONSTRAINT fk_award_alarm_section_id FOREIGN KEY (section_id) REFERENCES bid_section(id) ON DELETE CASCADE,
        CONSTRAINT fk_award_alarm_participant_id FOREIGN KEY (participant_id) REFERENCES participant(id))`,
      'CREATE INDEX ix_award_alarm_area_id_create_time_id ON award_alarm (area_id, create_time, id)',
      'CREATE INDEX ix_award_alarm_participant_id ON award_alarm (participant_id)',
      'CREATE INDEX ix_award_alarm_project_id ON award_alarm (project_id)',
      'CREATE INDEX ix_award_alarm_section_id ON award_alarm (section_id)',
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, ['DROP TABLE award_alarm'])
  }
}
