import { Random } from '@credit/testkit/random'
import { type City, generateCity } from './organisations.js'
import { type Plan, planProjects } from './projects.js'
import { type DemoRelease, releasesOf } from './releases.js'

/** The demo city: its participants, their projects, and the releases published up to a day. */
export interface DemoCity {
  city: City
  plans: Plan[]
  /** In the order in which they were delivered. */
  releases: DemoRelease[]
}

export const SEED = 20_260

/** Plans the demo city; the same day gives the same city on every machine. */
export function planDemoCity(today: string, seed = SEED): DemoCity {
  const random = new Random(seed)
  const city = generateCity(random)
  const plans = planProjects(random, city, today)
  const releases = plans.flatMap((plan) => releasesOf(plan, today))
  releases.sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
  return { city, plans, releases }
}

const orderOf = ({ deliveredOn, publishedOn, ocid }: DemoRelease) => `${deliveredOn} ${publishedOn} ${ocid}`

/** Returns the releases as one release package. */
export function packageOf(releases: readonly DemoRelease[]): string {
  const packages = releases.map(({ json }) => JSON.parse(json))
  const all = packages.flatMap((one: { releases: unknown[] }) => one.releases)
  return `${JSON.stringify({ ...packages.at(-1), releases: all }, null, 1)}\n`
}

/** Returns the releases as JSON Lines, one release package per line. */
export function linesOf(releases: readonly DemoRelease[]): string {
  return releases.map(({ json }) => `${json}\n`).join('')
}
