import type { MigrationInterface, QueryRunner } from 'typeorm'
import { createBigramIndex } from '#database/bigrams'
import { trackRowCount, untrackRowCount } from '#database/row-count'
import { runAll } from '#database/run-all'

const TABLE = [
  `CREATE TABLE carousel_slide (
      id uuid NOT NULL DEFAULT uuidv7(),
      create_time timestamptz(3) NOT NULL DEFAULT now(),
      update_time timestamptz(3) NOT NULL DEFAULT now(),
      version integer NOT NULL,
      title text NOT NULL,
      url text NOT NULL DEFAULT '',
      image_id uuid NOT NULL,
      sort_order integer NOT NULL DEFAULT '0',
      published boolean NOT NULL DEFAULT false,
      area_id uuid NOT NULL,
      CONSTRAINT pk_carousel_slide PRIMARY KEY (id))`,
  `CREATE INDEX ix_carousel_slide_area_id_create_time_id ON carousel_slide (area_id, create_time, id)`,
  `CREATE INDEX ix_carousel_slide_create_time_id ON carousel_slide (create_time, id)`,
  `ALTER TABLE carousel_slide ADD CONSTRAINT fk_carousel_slide_image_id FOREIGN KEY (image_id) REFERENCES stored_file(id)`,
  `ALTER TABLE carousel_slide ADD CONSTRAINT fk_carousel_slide_area_id FOREIGN KEY (area_id) REFERENCES area(id)`,
]

export class Carousel1764000000101 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, TABLE)
    await createBigramIndex(runner, 'carousel_slide', 'title')
    await trackRowCount(runner, 'carousel_slide', 'area_id')
  }

  async down(runner: QueryRunner): Promise<void> {
    await untrackRowCount(runner, 'carousel_slide')
    await runAll(runner, ['DROP TABLE carousel_slide'])
  }
}
