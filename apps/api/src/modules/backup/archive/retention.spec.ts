import { backupName, timeOfBackup } from './format.js'
import { expiredBackups } from './retention.js'

const DAY_MS = 86_400_000
const NEWEST = new Date('2026-11-23T18:30:00Z')
const daily = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ at: new Date(NEWEST.getTime() - n * DAY_MS) }))
const daysAgo = (backups: readonly { at: Date }[]) =>
  backups.map(({ at }) => (NEWEST.getTime() - at.getTime()) / DAY_MS)

describe('backups that are kept', () => {
  it('are the newest of each of the last days, weeks and months', () => {
    const backups = daily(100)
    const expired = new Set(expiredBackups(backups, { days: 3, weeks: 3, months: 3 }))
    // A Monday; the Sundays before it; the last days of October and September.
    expect(daysAgo(backups.filter((backup) => !expired.has(backup)))).toEqual([0, 1, 2, 8, 23, 54])
  })

  it('are counted by periods with backups, so that none is removed while none is made', () => {
    const old = daily(400).slice(390)
    const expired = expiredBackups(old, { days: 7, weeks: 1, months: 1 })
    expect(daysAgo(expired)).toEqual([397, 398, 399])
  })

  it('include all of the last day: one made by hand before a change stays', () => {
    const hourly = Array.from({ length: 30 }, (_, n) => ({
      at: new Date(NEWEST.getTime() - (n * DAY_MS) / 24),
    }))
    const expired = expiredBackups(hourly, { days: 1, weeks: 1, months: 1 })
    expect(expired).toEqual(hourly.slice(24))
  })

  it('include at least the newest', () => {
    const backups = daily(5).map(({ at }) => ({ at, name: backupName(at) }))
    const expired = expiredBackups(backups, { days: 1, weeks: 1, months: 1 })
    expect(expired).toEqual(backups.slice(1))
    expect(expired.map(({ name }) => timeOfBackup(name))).toEqual(expired.map(({ at }) => at))
  })
})
