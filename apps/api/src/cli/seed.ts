import { withSeeds } from '../start/prepare.js'
import { onDatabase } from './database.js'
import { cliText, print } from './text.js'

/** Seeds what is missing, whatever the start remembers of it. */
export function seed({ demo = false }: { demo?: boolean }): Promise<number> {
  return onDatabase(async (url, config) => {
    await withSeeds(config, url, async (seeds, ctx) => {
      await seeds.seedReference(ctx)
      if (!demo) return
      await seeds.seedDemo(ctx, config.dataDir)
      await seeds.refreshDemo(ctx, config.dataDir)
    })
    print(cliText(demo ? 'seed.demoDone' : 'seed.done'))
    return 0
  })
}
