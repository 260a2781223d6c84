import { withCtx } from './database.js'
import { cliText, print } from './text.js'

const MAX_LINES = 20

/** Copies all files from the configured storage to another one. Returns exit code 1 where some are missing. */
export function copy({ to: address }: { to: string }): Promise<number> {
  return withCtx(async (ctx, config) => {
    const { placeOf } = await import('../core/config/load-config.js')
    const { createStorage } = await import('../modules/files/file-storage.js')
    const { copyFiles } = await import('../modules/files/copy-files.js')
    const place = placeOf(address)
    if (!place) {
      print(cliText('storage.badPlace'))
      return 1
    }
    const target = createStorage({ ...config, storage: place })
    const { copied, present, damaged } = await copyFiles(ctx, createStorage(config), target)
    print(cliText('storage.done', { copied, present }))
    if (damaged.length === 0) return 0
    print(cliText('storage.damaged', { count: damaged.length }))
    for (const id of damaged.slice(0, MAX_LINES)) print(`  ${id}`)
    return 1
  })
}
