import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { withCtx } from '@credit/api/cli/database'
import { EXIT } from '@credit/api/cli/exit-codes'
import { cliText, print } from '@credit/api/cli/text'
import { Clock } from '@credit/api/core/clock/clock'
import type { FillStep } from '../scale/scale.js'

const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const MAX_FACTOR = 20
const MIN_FACTOR = 0.01

/** Writes the demo city as a file for the sync; the same day gives the same file. */
export async function generate({ out, until }: { out: string; until?: string }): Promise<number> {
  if (until !== undefined && !DATE.test(until)) {
    print(cliText('demo.generate.badDate'))
    return EXIT.mistyped
  }
  const { planDemoCity, linesOf, packageOf } = await import('../city/city.js')
  const { plans, releases } = planDemoCity(until ?? new Clock().today())
  const file = resolve(out)
  await writeFile(file, /\.json$/i.test(file) ? packageOf(releases) : linesOf(releases))
  const counts = { projects: plans.length, releases: releases.length }
  print(cliText('demo.generate.done', { file, ...counts }))
  return 0
}

/** Fills the database to the size of a city times a factor, for measurements. */
export async function scale(options: { factor: string }): Promise<number> {
  const factor = Number(options.factor)
  if (!(factor >= MIN_FACTOR && factor <= MAX_FACTOR)) {
    print(cliText('demo.scale.badFactor'))
    return EXIT.mistyped
  }
  return withCtx(
    async (ctx) => {
      const { FactorMismatchError, scaleDemo } = await import('../scale/scale.js')
      const begin = performance.now()
      const onProgress = progressPrinter()
      const filled = await scaleDemo(ctx, factor, onProgress).catch((error: unknown) => {
        if (error instanceof FactorMismatchError) return error
        throw error
      })
      if (filled instanceof FactorMismatchError) {
        print(cliText('demo.scale.other', { factor: filled.factor }))
        return 1
      }
      if (!filled) {
        print(cliText('demo.scale.full'))
        return 0
      }
      const seconds = ((performance.now() - begin) / 1000).toFixed(1)
      print(cliText('demo.scale.done', { ...filled, seconds }))
      return 0
    },
    { owner: true },
  )
}

const LINE_MS = 5_000

/** Prints one line that is overwritten on a terminal, otherwise a line every few seconds. */
function progressPrinter(): (step: FillStep, count: number, of: number) => void {
  let last = performance.now()
  return (step, count, of) => {
    const line = cliText(`demo.scale.step.${step}`, { count, of })
    if (process.stderr.isTTY) {
      process.stderr.write(`\u001b[2K${line}\r`)
      return
    }
    if (performance.now() - last < LINE_MS) return
    last = performance.now()
    print(line)
  }
}
