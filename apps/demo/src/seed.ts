import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config, DataKeys, ServiceConfig } from '@credit/api/core/config/config.types'
import type { SystemCtx, SystemTx } from '@credit/api/core/context'
import { scoped } from '@credit/api/database/scoped'
import { unitOfWork } from '@credit/api/database/unit-of-work'
import { ProjectEntity } from '@credit/api/entities/projects/project'
import { searchFlags } from '@credit/api/modules/evaluation/flags/search-flags'
import { figurePositions } from '@credit/api/modules/evaluation/position/figure-positions'
import { createStorage } from '@credit/api/modules/files/create-storage'
import { searchLinks } from '@credit/api/modules/projects/links/search-links'
import { DEMO_FILE } from '@credit/api/modules/sync/sync-source'
import { seedDemoAccounts } from './accounts.js'
import { planDemoCity } from './city/city.js'
import { sharedOcid } from './city/projects.js'
import { prepareBulkTransaction } from './history/history.sql.js'
import { simulateHistory } from './history/simulate-history.js'
import { fillIdNumbers } from './id-numbers.js'
import { requestDemoReports } from './monthly-reports.js'
import { seedDemoRatings } from './ratings.js'
import { keepAwaiting } from './refresh.js'
import { seedDemoSite } from './site.js'

const upstreamFile = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, DEMO_FILE)

/** Inserts the demo accounts, the texts and pictures of the home pages, the demo city and its monthly reports. */
export async function seedDemo(ctx: SystemCtx, config: ServiceConfig): Promise<void> {
  await unitOfWork(ctx, seedDemoAccounts)
  await unitOfWork(ctx, (tx) => seedDemoSite(tx, createStorage(config)))
  await mkdir(config.dataDir, { recursive: true })
  await unitOfWork(ctx, (tx) => seedDemoCity(tx, upstreamFile(config), config))
  await unitOfWork(ctx, requestDemoReports)
}

/** Makes sure that the demo accounts have something to do. */
export function refreshDemo(ctx: SystemCtx, config: Config): Promise<void> {
  return unitOfWork(ctx, (tx) => keepAwaiting(tx, upstreamFile(config)))
}

/**
 * Inserts the demo city with two years of history, once, whatever became of it since.
 * @param file where the upstream platform's file is written, for later syncs.
 * @param keys for ID numbers.
 */
export async function seedDemoCity(tx: SystemTx, file: string, keys: DataKeys): Promise<void> {
  if (await scoped(tx, ProjectEntity).exists({ ocid: sharedOcid(0) })) return
  // Before the planning, which may take longer than a transaction may idle.
  await prepareBulkTransaction.run(tx, {})
  await simulateHistory(tx, planDemoCity(tx.clock.today()), file)
  await fillIdNumbers(tx, keys)
  await searchFlags(tx)
  await searchLinks(tx)
  await figurePositions(tx)
  await seedDemoRatings(tx)
}
