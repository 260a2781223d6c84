import type { MigrationInterface, QueryRunner } from 'typeorm'
import { proveTables } from '#database/prove-tables'
import { runAll } from '#database/run-all'

const SECTION = 'project_id area_id code name stage upstream_stage filed_on evaluates_bids'
const ENDING = 'ending ended_on final_value penalty deduction delay_days'

const tables = (list: number, columns: string) => ({
  bid_section: {
    list,
    columns: columns.split(' '),
    lists: {
      section_party: { by: 'section_id', columns: ['participant_id', 'part', 'removed_at', 'by_hand'] },
      section_stage: { by: 'section_id', columns: ['stage', 'reached_on', 'day_known', 'opened_at', 'outcome'] },
    },
  },
})

/** How contracts of sections ended (decision 180). */
export class ContractEndings1764000001750 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `ALTER TABLE bid_section ADD ending text, ADD ended_on date, ADD final_value numeric(20,2),
        ADD penalty numeric(20,2), ADD deduction numeric(20,2), ADD delay_days integer`,
    ])
    await proveTables(runner, { reason: this.constructor.name, tables: tables(2, `${SECTION} ${ENDING}`) })
  }

  async down(runner: QueryRunner): Promise<void> {
    await proveTables(runner, { reason: this.constructor.name, tables: tables(1, SECTION) })
    await runAll(runner, [
      `ALTER TABLE bid_section DROP ending, DROP ended_on, DROP final_value, DROP penalty, DROP deduction,
        DROP delay_days`,
    ])
  }
}
