import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { PROJECT_ROOT } from '#core/config/paths'
import { releaseName } from '#core/release'
import { startTestApp, type TestApp } from '../support/test-app.js'

const docs = (file: string) => readFileSync(join(PROJECT_ROOT, 'docs', file), 'utf8')
const { groups } = load(docs('monitoring/alerts.yml')) as {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[]
}
const rules = groups.flatMap((group) => group.rules)
const dashboard = JSON.parse(docs('monitoring/dashboard.json')) as {
  panels: { title: string; targets: { expr: string }[] }[]
}
const METRIC = /\b(?:credit|http|process|nodejs)_\w+/g
const SUFFIX = /_(?:bucket|count|sum)$/

let t: TestApp
let exported: Set<string>
beforeAll(async () => {
  t = await startTestApp()
  const { text } = await t.http.get('/metrics')
  exported = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name ?? ''))
})
afterAll(() => t.stop())

const unknownIn = (text: string) =>
  [...text.matchAll(METRIC)]
    .map(([name]) => name)
    .filter((name) => !exported.has(name) && !exported.has(name.replace(SUFFIX, '')))

describe('monitoring', () => {
  it.each(rules)('$alert reads metrics that are exported, and is explained', ({ alert, expr }) => {
    expect(unknownIn(expr)).toEqual([])
    expect(docs('operations.md')).toContain(`| alert \`${alert}\` `)
    expect(docs('monitoring/alerts.test.yml')).toContain(`alertname="${alert}"`)
  })

  it.each(dashboard.panels)('the panel "$title" reads metrics that are exported', ({ targets }) => {
    for (const { expr } of targets) expect([expr, unknownIn(expr)]).toEqual([expr, []])
  })

  it('explains each metric of the product, and no other', () => {
    const page = docs('monitoring/README.md')
    const explained = [...page.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(METRIC)].map(([name]) => name),
    )
    expect(explained.filter((name) => !exported.has(name))).toEqual([])
    const own = [...exported].filter((name) => /^(credit|http)_/.test(name))
    expect(own.filter((name) => !explained.includes(name))).toEqual([])
  })

  it('has a series of jobs and messages of each status before there is one', async () => {
    const { text } = await t.http.get('/metrics')
    for (const status of ['queued', 'running', 'failed']) {
      expect(text).toMatch(new RegExp(`^credit_jobs\\{status="${status}"\\} \\d+$`, 'm'))
    }
    for (const status of ['waiting', 'sending', 'failed']) {
      expect(text).toMatch(new RegExp(`^credit_outbox\\{status="${status}"\\} \\d+$`, 'm'))
    }
  })

  it('names the release', async () => {
    const { text } = await t.http.get('/metrics')
    expect(text).toContain(`credit_build_info{version="${releaseName()}"} 1\n`)
  })

  it('counts connections and the time of statements by pool', async () => {
    const { text } = await t.http.get('/metrics')
    expect(text).toMatch(/^credit_database_connections\{pool="credit-api",state="\w+"\} \d+$/m)
    expect(text).toMatch(/^credit_database_longest_statement_seconds\{pool="credit-api"\} /m)
    expect(text).toMatch(/^credit_disk_free_bytes \d+$/m)
  })
})
