import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { cliText, print, textTable } from '@credit/api/cli/text'
import type { SystemCtx } from '@credit/api/core/context'
import { processLocale } from '@credit/api/core/language/process-locale'
import { sourceFiles } from '@credit/api/modules/sync/read/source-files'
import { runSync } from '@credit/api/modules/sync/runs/run-sync'
import type { SyncCounts } from '@credit/api/modules/sync/runs/sync-counts'
import { type RunSummary, selectRunSummary } from '@credit/api/modules/sync/statistics/run-summary.sql'

/** Imports a folder twice into a temporary database and prints the results by publisher. */
export async function tryData(folder: string): Promise<number> {
  const root = resolve(folder)
  if (!existsSync(root)) {
    print(cliText('sync.failed', { text: root }))
    return 2
  }
  const { startEphemeral } = await import('@credit/embedded-postgres')
  const database = await startEphemeral()
  try {
    return await onTemporaryDatabase(database.url, async (ctx) => {
      const groups = groupsOf((await sourceFiles(root)).map((file) => file.name))
      const first: { group: string; files: number; summary: RunSummary }[] = []
      const begin = performance.now()
      for (const [group, files] of groups) {
        const { runId } = await runSync(ctx, { source: resolve(root, group) })
        first.push({ group, files, summary: await summaryOf(ctx, runId) })
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

async function summaryOf(ctx: SystemCtx, runId: string): Promise<RunSummary> {
  const summary = await selectRunSummary.first(ctx, { runId })
  if (!summary) throw new Error('a summary is always one row')
  return summary
}

async function onTemporaryDatabase<T>(url: string, use: (ctx: SystemCtx) => Promise<T>): Promise<T> {
  const [{ withDataSource }, { systemContext }, { Clock }, { seedReference }] = await Promise.all([
    import('@credit/api/database/migrate'),
    import('@credit/api/core/context'),
    import('@credit/api/core/clock/clock'),
    import('@credit/api/seeds/index'),
  ])
  return withDataSource(
    url,
    async (dataSource) => {
      await dataSource.runMigrations()
      const { manager } = dataSource
      const clock = new Clock()
      const ctx = systemContext(
        {
          manager,
          clock,
          locale: processLocale(),
        },
        'try',
      )
      await seedReference(ctx)
      return use(ctx)
    },
    2,
    randomBytes(32).toString('hex'),
  )
}

/** Folders that only sort the files of one publisher. */
const SUBFOLDER = /\/(sample|samples|records?|releases?|\d+\.\d+)$/

/** Returns the folders of publishers with their numbers of files. A nested folder belongs to its publisher's. */
function groupsOf(names: string[]): Map<string, number> {
  const folders = new Set<string>()
  for (const name of names) {
    let folder = dirname(name)
    while (SUBFOLDER.test(folder)) folder = dirname(folder)
    folders.add(folder)
  }
  const groups = [...folders].filter((folder) => ![...folders].some((other) => folder.startsWith(`${other}/`)))
  return new Map(
    groups.sort().map((group) => [group, names.filter((name) => group === '.' || name.startsWith(`${group}/`)).length]),
  )
}

function table(rows: { group: string; files: number; summary: RunSummary }[]): string[] {
  const head = ['folder', 'files', 'projects', 'sections', 'parties', 'stages', 'refused']
  return textTable([
    head.map((key) => cliText(`tryData.${key}`)),
    ...rows.map(({ group, files, summary }) => [
      group,
      files,
      summary.projects,
      summary.sections,
      summary.parties,
      summary.stages.join(' '),
      Object.entries(summary.refused)
        .map(([reason, n]) => `${reason} ${n}`)
        .join(', '),
    ]),
  ])
}
