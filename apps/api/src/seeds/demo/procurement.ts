import { Project } from '../../entities/project.js'
import type { Ctx } from '../../platform/database/context.js'
import { planDemoCity } from './city/city.js'
import { sharedOcid } from './city/projects.js'
import { playCity } from './play/play-city.js'

/**
 * The demo city with two years behind it; once, whatever became of it since.
 *
 * @param file where the upstream platform's file is written, for later syncs
 */
export async function seedDemoCity(tx: Ctx, file: string): Promise<void> {
  if (await tx.manager.existsBy(Project, { ocid: sharedOcid(0) })) return
  await playCity(tx, planDemoCity(tx.clock.today()), file)
}
