import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Ctx as Context } from '../platform/database/context.js'
import { processLocale } from '../platform/language/process-locale.js'
import { sourceFiles } from '../procurement/sync/read/source-files.js'
import { runSync } from '../procurement/sync/run-sync.js'
import type { SyncCounts } from '../procurement/sync/sync-counts.js'
import { type Trial, trialOf } from '../procurement/sync/trial.queries.js'
import { textTable } from './sync.js'
import { cliText, print } from './text.js'

/** Imports a folder twice into a database of its own and shows what came of it, by publisher. */
export async function tryData(folder: string): Promise<number> {
  const root = resolve(folder)
  if (!existsSync(root)) {
    print(cliText('sync.failed', { text: root }))
    return 2
  }
  const { startEmbedded } = await import('../platform/database/embedded/index.js')
  const database = await startEmbedded({ ephemeral: true })
  try {
    return await onThrowAway(database.url, async (ctx) => {
      const groups = groupsOf((await sourceFiles(root)).map((file) => file.name))
      const first: { group: string; files: number; trial: Trial }[] = []
      const begin = performance.now()
      for (const [group, files] of groups) {
        const { runId } = await runSync(ctx, { source: resolve(root, group) })
        first.push({ group, files, trial: await trialOf(ctx, runId) })
      }
      const between = performance.now()
      const again: SyncCounts['releases'] = { new: 0, changed: 0, same: 0, refused: 0 }
      for (const group of groups.keys()) {
        const { counts } = await runSync(ctx, { source: resolve(root, group) })
        for (const key of ['new', 'changed', 'same', 'refused'] as const) {
          again[key] += counts.releases[key]
        }
      }
      for (const line of table(first)) print(line)
      const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1)
      print(
        cliText('tryData.done', {
          files: first.reduce((sum, row) => sum + row.files, 0),
          seconds: seconds(begin, between),
          again: seconds(between, performance.now()),
        }),
      )
      print(cliText('tryData.again', { ...again }))
      if (again.new + again.changed === 0) return 0
      print(cliText('tryData.notSame'))
      return 1
    })
  } finally {
    await database.stop()
  }
}

async function onThrowAway<T>(url: string, use: (ctx: Context) => Promise<T>): Promise<T> {
  const [{ withDataSource }, { Ctx }, { Clock }, { seedReference }] = await Promise.all([
    import('../platform/database/migrate.js'),
    import('../platform/database/context.js'),
    import('../platform/clock/clock.js'),
    import('../seeds/index.js'),
  ])
  return withDataSource(url, async (dataSource) => {
    await dataSource.runMigrations()
    const { manager } = dataSource
    const clock = new Clock()
    const ctx = new Ctx({ manager, clock, locale: processLocale(), actor: null, requestId: 'try' })
    await seedReference(ctx)
    return use(ctx)
  })
}

/** Folders that only sort one publisher's files. */
const WITHIN = /\/(sample|samples|records?|releases?|\d+\.\d+)$/

/** One group a publisher's folder, with its number of files; a folder within a group belongs to it. */
function groupsOf(names: string[]): Map<string, number> {
  const folders = new Set<string>()
  for (const name of names) {
    let folder = dirname(name)
    while (WITHIN.test(folder)) folder = dirname(folder)
    folders.add(folder)
  }
  const groups = [...folders].filter(
    (folder) => ![...folders].some((other) => folder.startsWith(`${other}/`)),
  )
  return new Map(
    groups
      .sort()
      .map((group) => [
        group,
        names.filter((name) => group === '.' || name.startsWith(`${group}/`)).length,
      ]),
  )
}

function table(rows: { group: string; files: number; trial: Trial }[]): string[] {
  const head = ['folder', 'files', 'projects', 'sections', 'parties', 'stages', 'refused']
  return textTable([
    head.map((key) => cliText(`tryData.${key}`)),
    ...rows.map(({ group, files, trial }) => [
      group,
      files,
      trial.projects,
      trial.sections,
      trial.parties,
      trial.stages.join(' '),
      Object.entries(trial.refused)
        .map(([reason, n]) => `${reason} ${n}`)
        .join(', '),
    ]),
  ])
}
