import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { PROJECT_ROOT, withClient } from '@credit/testkit'
import { City } from './city/city.js'
import { benchSubmit } from './city/submit.js'
import { callAtOnce, timeCalls } from './scale/calls.js'
import { drawCurves } from './scale/curves.js'
import { multiplyCity } from './scale/multiply.js'
import { readScale, type ScaleResult, writeScale } from './scale/results.js'
import { readSizes } from './scale/sizes.js'

const PORT = Number(process.env.BENCH_PORT ?? 3324)
const SUBMIT_ROUNDS = 3

/**
 * `pnpm bench scale [--data folder] [--from 1 --to N]`: what a city N times as large costs. The folder
 * holds a city that `pnpm bench city` filled; with `--to` it is copied first until it is that many.
 * Writes docs/scale.json and the pictures of docs/scale.md.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string', default: `${PROJECT_ROOT}.data/bench-city-1` },
      from: { type: 'string', default: '1' },
      to: { type: 'string', default: '1' },
      draw: { type: 'boolean', default: false },
    },
  })
  const all = readScale()
  if (!values.draw) {
    const [from, to] = [Number(values.from), Number(values.to)]
    all[to] = await measure(resolve(values.data), from, to)
    process.stdout.write(`${JSON.stringify(all[to])}\n`)
    writeScale(all)
  }
  drawCurves(all)
}

async function measure(folder: string, from: number, to: number): Promise<ScaleResult> {
  const city = await City.open(folder, PORT)
  try {
    return await withClient(city.url, async (client) => {
      if (from < to) await multiplyCity(client, from, to)
      const sizes = await readSizes(client)
      return await city.whileServed(async (served) => {
        const { server, tokens, people } = served
        const memoryIdleMb = server.usage().rssMb
        const calls = await timeCalls(served, client)
        const evaluator = people.purchaser02?.id ?? ''
        const submit = await benchSubmit(client, server, tokens.purchaser02, evaluator, SUBMIT_ROUNDS)
        await callAtOnce(served)
        const memoryPeakMb = server.usage().peakMb
        return { ...sizes, calls, submit, memoryIdleMb, memoryPeakMb }
      })
    })
  } finally {
    await city.close()
  }
}
