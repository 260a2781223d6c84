import type { MigrationInterface, QueryRunner } from 'typeorm'
import { dropProofs, proveTables } from '#database/prove-tables'
import { runAll } from '#database/run-all'

const PROVED =
  'create_time area_id participant_id other_id kinds strength status evidence decisions decided_at ended_at'

/** Links between bidders of a section, or a bidder and a member of its committee, that share data (decision 186). */
export class BidderLinks1764000001751 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `CREATE TABLE bidder_link (id uuid NOT NULL DEFAULT uuidv7(),
        create_time timestamptz(3) NOT NULL DEFAULT now(),
        update_time timestamptz(3) NOT NULL DEFAULT now(), version integer NOT NULL, area_id uuid NOT NULL,
        participant_id uuid NOT NULL, other_id uuid NOT NULL, kinds text[] NOT NULL, strength text NOT NULL,
        status text NOT NULL DEFAULT 'open', evidence jsonb NOT NULL, decisions jsonb NOT NULL DEFAULT '[]',
        decided_at timestamptz(3), ended_at timestamptz(3),
        CONSTRAINT pk_bidder_link PRIMARY KEY (id),
        CONSTRAINT ck_bidder_link_status CHECK (status IN ('open', 'confirmed', 'dismissed', 'ended')),
        CONSTRAINT ck_bidder_link_order CHECK (participant_id < other_id),
        CONSTRAINT ck_bidder_link_ended CHECK ((status = 'ended') = (ended_at IS NOT NULL)),
        CONSTRAINT fk_bidder_link_area_id FOREIGN KEY (area_id) REFERENCES area(id),
        CONSTRAINT fk_bidder_link_participant_id FOREIGN KEY (participant_id) REFERENCES participant(id),
        CONSTRAINT fk_bidder_link_other_id FOREIGN KEY (other_id) REFERENCES participant(id))`,
      'CREATE UNIQUE INDEX uq_bidder_link_pair ON bidder_link (area_id, participant_id, other_id)',
      'CREATE INDEX ix_bidder_link_area_id_create_time_id ON bidder_link (area_id, create_time, id)',
      'CREATE INDEX ix_bidder_link_participant_id_other_id ON bidder_link (participant_id, other_id)',
      'CREATE INDEX ix_bidder_link_other_id ON bidder_link (other_id)',
      `CREATE TRIGGER bidder_link_decided BEFORE UPDATE ON bidder_link FOR EACH ROW
        WHEN (NOT NEW.decisions @> OLD.decisions) EXECUTE FUNCTION refuse_rewrite()`,
    ])
    await proveTables(runner, {
      reason: this.constructor.name,
      tables: { bidder_link: { list: 1, columns: PROVED.split(' ') } },
    })
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropProofs(runner, ['bidder_link'])
    await runAll(runner, ['DROP TABLE bidder_link'])
  }
}
