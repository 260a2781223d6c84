import { ADMIN_API, outcomeOf, succeeded } from '@credit/testkit'
import { median } from '../lib/load.js'
import type { ServedCity } from './city.js'
import type { People } from './people.js'

type Page = readonly [name: string, loginName: string, path: string]

/** The paged calls whose time must not grow with the city, as each kind of user makes them. */
function pagesOf(people: People): readonly Page[] {
  const idOf = (loginName: string) => people[loginName]?.id
  return [
    ['my projects, awaiting (purchaser)', 'purchaser01', 'sysProject/myList?evaluationStatus=5'],
    ['my projects, all (agency)', 'agency01', 'sysProject/myList'],
    ['my projects, all (expert)', 'expert01', 'sysProject/myList'],
    ['participants (suppliers)', 'admin', 'supplier/list'],
    ['participants, page 500', 'admin', 'supplier/list?current=500'],
    ['projects', 'admin', 'sysProject/list'],
    ['projects of a district', 'supervisor06', 'sysProject/list'],
    ['ranking of a role', 'admin', 'account/score/ranking?type=4'],
    ['ranking of the own area', 'expert01', 'account/score/ranking'],
    ['score lines', 'agency01', `credit/${idOf('agency01')}/lines`],
    ['credit of a participant', 'expert01', `credit/${idOf('expert01')}`],
  ]
}

/** Milliseconds by page. */
export type PageTimes = Record<string, number>

const WARM_UP = 5
const REQUESTS = 100

/**
 * Measures the median milliseconds of each page, one request after the other. Several cities are
 * requested in turns, so that other load on the machine affects them equally.
 */
export async function timePages(cities: readonly ServedCity[]): Promise<PageTimes[]> {
  const served = cities.map((city) => ({
    city,
    pages: pagesOf(city.people),
    times: {} as PageTimes,
  }))
  const names = served[0]?.pages.map(([name]) => name) ?? []
  for (const [index, name] of names.entries()) {
    const taken = served.map((): number[] => [])
    for (let n = 0; n < WARM_UP + REQUESTS; n++) {
      for (const [i, { city, pages }] of served.entries()) {
        const [, loginName = '', path = ''] = pages[index] ?? []
        const ms = await timeOf(city, loginName, path)
        if (n >= WARM_UP) taken[i]?.push(ms)
      }
    }
    for (const [i, { times }] of served.entries()) times[name] = median(taken[i] ?? [])
  }
  return served.map(({ times }) => times)
}

async function timeOf(city: ServedCity, loginName: string, path: string): Promise<number> {
  const token = city.tokens[loginName]
  const begin = performance.now()
  const response = await city.server.api.call('GET', `${ADMIN_API}/${path}`, { token })
  const ms = performance.now() - begin
  if (!succeeded(response)) throw new Error(`${path}: ${outcomeOf(response)}`)
  return ms
}
