import { type City, makeCity } from './organisations.js'
import { type Plan, planProjects } from './projects.js'
import { Random } from './random.js'
import { type DemoRelease, releasesOf } from './releases.js'

/** The demo city: who is there, what they procure, and what was published of it up to a day. */
export interface DemoCity {
  city: City
  plans: Plan[]
  /** In the order in which they were passed on. */
  releases: DemoRelease[]
}

export const SEED = 20_260

/** The same city for the same day, on every machine. */
export function planDemoCity(today: string, seed = SEED): DemoCity {
  const random = new Random(seed)
  const city = makeCity(random)
  const plans = planProjects(random, city, today)
  const releases = plans.flatMap((plan) => releasesOf(plan, today))
  releases.sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
  return { city, plans, releases }
}

const orderOf = ({ passedOn, publishedOn, ocid }: DemoRelease) =>
  `${passedOn} ${publishedOn} ${ocid}`

/** As one release package. */
export function packageOf(releases: readonly DemoRelease[]): string {
  const packages = releases.map(({ json }) => JSON.parse(json))
  const all = packages.flatMap((one: { releases: unknown[] }) => one.releases)
  return `${JSON.stringify({ ...packages.at(-1), releases: all }, null, 1)}\n`
}

/** As a file of the sync: JSON Lines, a release package a line. */
export function linesOf(releases: readonly DemoRelease[]): string {
  return releases.map(({ json }) => `${json}\n`).join('')
}
