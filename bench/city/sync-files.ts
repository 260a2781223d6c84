import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mergeReleases, type StoredRelease } from '@credit/api/modules/sync/read/merge-releases'
import type { ParticipantSign } from '@credit/contract'
import { planDemoCity } from '@credit/demo/city/city'
import { codeOf } from '@credit/demo/city/organisations'
import { OCID_PREFIX } from '@credit/demo/city/projects'

/** Distance between the numbers of the participants of one copy of the demo city and the next. */
const STEP = 1_000

/**
 * Writes two files of JSON Lines with one compiled release per line, like the yearly dumps of
 * publishers: `first` with `count` processes, `second` with as many others of the same parties.
 */
export async function writeSyncFiles(first: string, second: string, count: number, today: string): Promise<void> {
  const { city, releases } = planDemoCity(today)
  const processes = new Map<string, StoredRelease[]>()
  for (const [arrival, { ocid, json }] of releases.entries()) {
    const [release] = JSON.parse(json).releases
    const stored = { releaseId: release.id, date: new Date(release.date), body: release, arrival }
    processes.set(ocid, [...(processes.get(ocid) ?? []), stored])
  }
  const compiled = [...processes].map(([ocid, own]) =>
    JSON.stringify({ ...mergeReleases(own).merged, id: `${ocid}-compiled`, tag: ['compiled'] }),
  )
  const codes = new Map<string, (copy: number) => string>()
  for (const [sign, parties] of Object.entries(city)) {
    for (const [order, { areaCode, code }] of parties.entries()) {
      const next = (copy: number) => codeOf(Number(sign) as ParticipantSign, areaCode, order + STEP * (copy + 1))
      codes.set(code, next)
    }
  }
  const pattern = new RegExp([...codes.keys(), OCID_PREFIX].join('|'), 'g')
  for (const [path, letter] of [
    [first, 'a'],
    [second, 'b'],
  ] as const) {
    const out = createWriteStream(path)
    for (let n = 0; n < count; n++) {
      const copy = Math.floor(n / compiled.length)
      const line = compiled[n % compiled.length]?.replace(
        pattern,
        (found) => codes.get(found)?.(copy) ?? `ocds-b3nch0-${letter}${copy}`,
      )
      if (!out.write(`${line}\n`)) await once(out, 'drain')
    }
    out.end()
    await once(out, 'finish')
  }
}
