import { median } from '../lib/load.mjs'

/** The paged calls whose time must not grow with the city, as each kind of user asks them. */
export function pagesOf(people) {
  const own = (loginName) => people[loginName].id
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
    ['score lines', 'agency01', `credit/${own('agency01')}/lines`],
    ['credit of a participant', 'expert01', `credit/${own('expert01')}`],
  ]
}

const WARM = 5
const TIMES = 100

/**
 * Milliseconds that an answer takes, one request after the other; medians, by page. Several cities
 * are asked in turns, so that what else the machine does meets them alike.
 */
export async function timePages(cities) {
  const times = cities.map(() => ({}))
  for (const [page, [name]] of pagesOf(cities[0].people).entries()) {
    const taken = cities.map(() => [])
    for (let n = 0; n < WARM + TIMES; n++) {
      for (const [i, { base, headers, people }] of cities.entries()) {
        const [, who, path] = pagesOf(people)[page]
        const begin = performance.now()
        const answer = await fetch(`${base}/admin/api/${path}`, { headers: headers[who] })
        const body = await answer.text()
        if (n >= WARM) taken[i].push(performance.now() - begin)
        if (!answer.ok) throw new Error(`${path}: ${answer.status} ${body.slice(0, 200)}`)
      }
    }
    for (const [i, own] of taken.entries()) times[i][name] = median(own)
  }
  return times
}
