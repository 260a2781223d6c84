import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mergeReleases } from '../../apps/api/dist/procurement/sync/read/merge-releases.js'
import { planDemoCity } from '../../apps/api/dist/seeds/demo/city/city.js'
import { codeOf } from '../../apps/api/dist/seeds/demo/city/organisations.js'

/** Bodies of one copy of the demo city's file come this far after those of the one before. */
const STEP = 1_000

/**
 * Writes two files of JSON Lines, a compiled release a line, as publishers' yearly dumps have them:
 * `first` with `count` processes, `second` with as many others of the same parties.
 */
export async function writeSyncFiles(first, second, count, today) {
  const { city, releases } = planDemoCity(today)
  const processes = new Map()
  for (const { ocid, json } of releases) {
    const [release] = JSON.parse(json).releases
    const kept = { releaseId: release.id, date: new Date(release.date), body: release }
    processes.set(ocid, [...(processes.get(ocid) ?? []), kept])
  }
  const whole = [...processes].map(([ocid, own]) =>
    JSON.stringify({ ...mergeReleases(own), id: `${ocid}-compiled`, tag: ['compiled'] }),
  )
  const codes = new Map()
  for (const [sign, bodies] of Object.entries(city)) {
    for (const [order, { areaCode, code }] of bodies.entries()) {
      codes.set(code, (copy) => codeOf(Number(sign), areaCode, order + STEP * (copy + 1)))
    }
  }
  const pattern = new RegExp([...codes.keys(), 'ocds-d3m0ct'].join('|'), 'g')
  for (const [path, letter] of [
    [first, 'a'],
    [second, 'b'],
  ]) {
    const out = createWriteStream(path)
    for (let n = 0; n < count; n++) {
      const copy = Math.floor(n / whole.length)
      const line = whole[n % whole.length].replace(
        pattern,
        (found) => codes.get(found)?.(copy) ?? `ocds-b3nch0-${letter}${copy}`,
      )
      if (!out.write(`${line}\n`)) await once(out, 'drain')
    }
    out.end()
    await once(out, 'finish')
  }
}
