import type { Ctx } from '@credit/api/core/context'
import { scoped } from '@credit/api/database/scoped'
import { AreaEntity } from '@credit/api/entities/areas/area'
import { requestReport } from '@credit/api/modules/oversight/reports/make-report'
import { CITY_AREA_CODE, endedMonths } from '@credit/contract'
import { In } from 'typeorm'
import { DEMO_DISTRICT } from './ratings.js'

/**
 * Queues the reports of the city and of district 0006 on the last month: the hourly task makes none, because
 * the areas of a new database are younger than that month. The service makes them after its start; a report
 * that exists already stays as it is.
 */
export async function requestDemoReports(tx: Ctx): Promise<void> {
  const [month = ''] = endedMonths(tx.clock.today(), 1)
  const areas = await scoped(tx, AreaEntity).pick(['id'], {
    code: In([CITY_AREA_CODE, DEMO_DISTRICT]),
  })
  for (const { id } of areas) await requestReport(tx, month, id)
}
