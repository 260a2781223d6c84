import { withCtx } from './database.js'
import { EXIT } from './exit-codes.js'
import { cliText, print, showProgress } from './text.js'

const MAX_LINES = 20

/** Copies all files from the configured storage to another one. Returns exit code 1 if some are missing. */
export function copy({ to: address }: { to: string }): Promise<number> {
  return withCtx(async (ctx, config) => {
    const { placeOf } = await import('#core/config/load-config')
    const { createStorage } = await import('../modules/files/create-storage.js')
    const { copyFiles } = await import('../modules/files/copy-files.js')
    const place = placeOf(address)
    if (!place) {
      print(cliText('storage.badPlace'))
      return EXIT.mistyped
    }
    const target = createStorage({ ...config, storage: place })
    const { copied, present, damaged } = await copyFiles(ctx, createStorage(config), target, showFiles)
    print(cliText('storage.done', { copied, present }))
    printIds('storage.damaged', damaged)
    return damaged.length === 0 ? 0 : 1
  })
}

/**
 * Compares the storage with the rows of files; with `remove`, deletes contents without a row. Returns exit code 1 if
 * content is missing.
 */
export function check({ remove = false }: { remove?: boolean } = {}): Promise<number> {
  return withCtx(async (ctx, config) => {
    const { createStorage } = await import('../modules/files/create-storage.js')
    const { checkFiles, removeOrphans } = await import('../modules/files/check-files.js')
    const storage = createStorage(config)
    const { whole, missing, orphans } = await checkFiles(ctx, storage, showFiles)
    print(cliText('storage.whole', { whole }))
    printIds('storage.missing', missing)
    printIds('storage.orphans', orphans)
    if (remove && orphans.length > 0) {
      const count = await removeOrphans(ctx, storage, orphans)
      print(cliText('storage.removed', { count }))
    }
    return missing.length === 0 ? 0 : 1
  })
}

const showFiles = (count: number) => showProgress('backup.progressFiles', { count })

function printIds(text: 'storage.damaged' | 'storage.missing' | 'storage.orphans', ids: string[]) {
  if (ids.length === 0) return
  print(cliText(text, { count: ids.length }))
  for (const id of ids.slice(0, MAX_LINES)) print(`  ${id}`)
}
