import { underPreparationLock, withClient } from '#database/migrate'
import { storeDataKey } from '../start/data-key.js'
import { loadDemoData } from '../start/load-demo-data.js'
import { assertDataKey, withSeeds } from '../start/prepare.js'
import { seedHash } from '../start/seed-hash.js'
import { storeSeed } from '../start/seed-state.js'
import { onDatabase } from './database.js'
import { cliText, print } from './text.js'

/** Seeds missing rows, even if an earlier start has done so. */
export function seed({ demo = false }: { demo?: boolean }): Promise<number> {
  return onDatabase(async ({ ownerUrl }, config) => {
    if (demo && config.production) {
      print(cliText('seed.demoInProduction'))
      return 1
    }
    await withClient(ownerUrl, (client) =>
      underPreparationLock(client, async () => {
        await assertDataKey(client, config)
        await storeDataKey(client, config.dataKey)
      }),
    )
    await withSeeds(config, ownerUrl, async (seeds, ctx, keyed) => {
      await seeds.seedReference(ctx)
      if (!demo) return
      const demoData = await loadDemoData()
      await demoData.seed(ctx, keyed)
      await demoData.refresh(ctx, config)
      const hash = seedHash(demoData.folder)
      await withClient(ownerUrl, (client) => storeSeed(client, 'demo', hash))
    })
    print(cliText(demo ? 'seed.demoDone' : 'seed.done'))
    return 0
  })
}
