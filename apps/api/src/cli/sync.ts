import { SingleBar } from 'cli-progress'
import { translate } from '#core/language/language'
import { processLocale } from '#core/language/process-locale'
import { firstRefused } from '../modules/sync/runs/list-runs.js'
import { reidentify } from '../modules/sync/runs/reidentify.js'
import { runSync, type SyncReport } from '../modules/sync/runs/run-sync.js'
import { updateSyncTodo } from '../modules/sync/runs/sync-jobs.js'
import { readAreas } from '../modules/sync/store/sync-scope.js'
import { issueText, placeText } from '../modules/sync/sync-issue.js'
import { configuredSource } from '../modules/sync/sync-source.js'
import { withCtx } from './database.js'
import { cliText, print, textTable } from './text.js'

interface Options {
  source?: string
  dryRun?: boolean
  openAll?: boolean
  area?: string
}

const MAX_LISTED = 20
const MEGA = 1_000_000
/** Exit codes: all imported, some refused, failed. */
const ALL_IMPORTED = 0
const SOME = 1
const FAILED = 2

/** Imports from a source; docs/sync.md describes the options. */
export function sync({ source, dryRun, openAll, area }: Options): Promise<number> {
  return withCtx(async (ctx, config) => {
    const from = source ?? configuredSource(config)
    if (!from) {
      print(cliText('sync.noSource'))
      return FAILED
    }
    if (area !== undefined && !(await readAreas(ctx)).has(area)) {
      print(cliText('unknownArea', { code: area }))
      return FAILED
    }
    const begin = performance.now()
    const bar = progressBar()
    let report: SyncReport
    try {
      report = await runSync(ctx, {
        source: from,
        openAll: openAll ?? false,
        dryRun: dryRun ?? false,
        limits: config.limits,
        ...(area === undefined ? {} : { areaCode: area }),
        onProgress: ({ bytes, totalBytes, counts }) => {
          const { new: fresh, changed, same, refused } = counts.releases
          bar.show(bytes, totalBytes ?? bytes, fresh + changed + same + refused)
          return true
        },
      })
    } finally {
      if (!dryRun) await updateSyncTodo(ctx, from, configuredSource(config))
    }
    bar.stop()
    if (report.resumed) print(cliText('sync.resumed'))
    for (const line of tableOf(report)) print(line)
    if (!dryRun) {
      const issues = await firstRefused(ctx, report.runId, MAX_LISTED)
      for (const issue of issues) {
        const text = issueText(processLocale(), issue)
        print(cliText('sync.issue', { place: placeText(processLocale(), issue.place), text }))
      }
      const more = report.counts.releases.refused - issues.length
      if (more > 0) print(cliText('sync.more', { count: more }))
    }
    if (report.failure) {
      print(cliText('sync.failed', { text: issueText(processLocale(), report.failure) }))
      return FAILED
    }
    const seconds = ((performance.now() - begin) / 1000).toFixed(1)
    const status = translate(processLocale(), `sync.status.${report.status}`)
    print(cliText('sync.done', { status, seconds, files: report.counts.files }))
    if (dryRun) print(cliText('sync.dry'))
    if (report.status === 'interrupted') return FAILED
    return report.counts.releases.refused > 0 ? SOME : ALL_IMPORTED
  })
}

/** Separates bodies that were mistaken for one; docs/sync.md describes it. */
export function reidentifyParties({ dryRun }: Pick<Options, 'dryRun'>): Promise<number> {
  return withCtx(async (ctx) => {
    const { splits, ...counts } = await reidentify(ctx, dryRun)
    for (const split of splits.slice(0, MAX_LISTED)) print(cliText('reidentify.split', { ...split }))
    if (splits.length > MAX_LISTED) print(cliText('sync.more', { count: splits.length - MAX_LISTED }))
    print(cliText('reidentify.done', { ...counts, splits: splits.length }))
    if (dryRun) print(cliText('sync.dry'))
    return ALL_IMPORTED
  })
}

function progressBar() {
  if (!process.stderr.isTTY) return { show: () => undefined, stop: () => undefined }
  const bar = new SingleBar({
    format: `{bar} ${cliText('sync.progress', { done: '{done}', total: '{mb}', releases: '{n}' })}`,
    stream: process.stderr,
    clearOnComplete: true,
    hideCursor: true,
  })
  bar.start(1, 0, { done: '0', mb: '?', n: 0 })
  return {
    show(bytes: number, total: number, releases: number) {
      bar.setTotal(Math.max(total, 1))
      bar.update(bytes, {
        done: (bytes / MEGA).toFixed(1),
        mb: (total / MEGA).toFixed(1),
        n: releases,
      })
    },
    stop: () => bar.stop(),
  }
}

function tableOf({ counts }: SyncReport): string[] {
  const head = ['', 'new', 'changed', 'same', 'refused', 'total'].map((key) => (key ? cliText(`sync.${key}`) : ''))
  const rows: (string | number)[][] = [
    [
      cliText('sync.releases'),
      counts.releases.new,
      counts.releases.changed,
      counts.releases.same,
      counts.releases.refused,
      '',
    ],
    [cliText('sync.project'), counts.project.new, counts.project.changed, '', '', counts.project.total],
    ...(['purchaser', 'supplier', 'agent', 'expert'] as const).map((key) => [
      cliText(`sync.${key}`),
      counts[key].new,
      '',
      '',
      '',
      counts[key].total,
    ]),
  ]
  return textTable([head, ...rows])
}
