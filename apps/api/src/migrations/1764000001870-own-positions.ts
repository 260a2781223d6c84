import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Figures of participants and of their types at the end of the last month (decision 188). */
export class OwnPositions1764000001870 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `CREATE TABLE own_position (participant_id uuid NOT NULL, sign smallint NOT NULL, area_id uuid NOT NULL,
        score numeric(5,2), due integer NOT NULL, given integer NOT NULL, means jsonb NOT NULL,
        CONSTRAINT pk_own_position PRIMARY KEY (participant_id),
        CONSTRAINT fk_own_position_participant_id FOREIGN KEY (participant_id) REFERENCES participant(id)
          ON DELETE CASCADE)`,
      `CREATE TABLE type_position (area_id uuid NOT NULL, sign smallint NOT NULL, month text NOT NULL,
        lower numeric(5,2), median numeric(5,2), upper numeric(5,2), completion smallint, means jsonb NOT NULL,
        CONSTRAINT pk_type_position PRIMARY KEY (area_id, sign))`,
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, ['DROP TABLE type_position', 'DROP TABLE own_position'])
  }
}
