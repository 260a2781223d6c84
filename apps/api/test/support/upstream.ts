import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runSync, type SyncOptions } from '../../src/modules/sync/runs/run-sync.js'
import { makeAccount, openSession } from './accounts.js'
import { type Caller, startTestApp, type TestApp } from './test-app.js'

export const API = '/credit/admin/api'
const FIXTURES = fileURLToPath(new URL('../fixtures/ocds/', import.meta.url))
/** Ten in the morning of the Monday that the fixtures are made for. */
export const MONDAY = '2036-03-10T10:00:00+08:00'

export const fixture = (name: string) => join(FIXTURES, name)

interface Release {
  awards: { [key: string]: unknown }[]
  contracts: object[]
}

/** The first release of a fixture as JSON, edited. */
export function editedFixture(name: string, edit: (release: Release) => void): string {
  const file = JSON.parse(readFileSync(fixture(name), 'utf8'))
  const [release] = file.releases
  edit(release)
  return JSON.stringify({ ...file, releases: [release] })
}

/** Empties the register of projects and participants, and sets the clock to {@link MONDAY}. */
export async function resetRegister(t: TestApp): Promise<void> {
  t.clock.set(MONDAY)
  await t.dataSource.transaction(async (manager) => {
    // Append-only tables that refer to the truncated ones cannot be truncated otherwise.
    await manager.query('SET LOCAL session_replication_role = replica')
    await manager.query('TRUNCATE project, participant, sync_release, sync_run, todo, credit_fact CASCADE')
  })
  await t.dataSource.query(`DELETE FROM row_count WHERE table_name ~ '^(project|participant)'`)
}

export const rowsOf = <T = Record<string, unknown>>(t: TestApp, text: string): Promise<T[]> => t.dataSource.query(text)

const linesOf = async (t: TestApp, text: string) => (await rowsOf<{ line: string }>(t, text)).map(({ line }) => line)

/** Sections as `project code stage formal`, in order. */
export const sectionLines = (t: TestApp) =>
  linesOf(
    t,
    `SELECT concat_ws(' ', right(p.ocid, 1), b.code, coalesce(b.stage::text, '-'),
        b.formal_data::text) AS line
      FROM bid_section b JOIN project p ON p.id = b.project_id ORDER BY p.ocid, b.position`,
  )

/** Evaluation records as `project stage cell status`, in order. */
export const recordLines = (t: TestApp) =>
  linesOf(
    t,
    `SELECT concat_ws(' ', right(p.ocid, 1), r.stage, s.code, r.status) AS line
      FROM evaluation_record r JOIN project p ON p.id = r.project_id
      JOIN evaluation_setting s ON s.id = r.setting_id ORDER BY p.ocid, r.stage, s.code`,
  )

export const storedIssues = (t: TestApp) =>
  rowsOf<{ outcome: string; reason: string; place: string }>(
    t,
    'SELECT outcome, reason, place FROM sync_item ORDER BY id',
  )

/** A source folder of its own, as the upstream platform fills it. */
export class SourceFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'credit-sync-'))

  constructor(private readonly t: TestApp) {}

  file(name: string): string {
    return join(this.path, name)
  }

  /** Copies a fixture into the folder. */
  add(name: string, as = name): void {
    copyFileSync(fixture(name), this.file(as))
  }

  sync(options: Partial<SyncOptions> = {}) {
    return runSync(this.t.ctx(), { source: this.path, ...options })
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true })
  }
}

/** The register that the fixture `awards.json` fills, with callers of its areas. */
export class Register {
  city!: Caller
  /** Supervisor of the area of projects 1 and 3. */
  district!: Caller
  /** Supervisor of the area of project 2. */
  other!: Caller

  constructor(readonly t: TestApp) {}

  async fill(): Promise<void> {
    await resetRegister(this.t)
    await runSync(this.t.ctx(), { source: fixture('awards.json') })
    this.city = await this.t.as('city')
    this.district = await this.t.as('district06')
    this.other = await this.t.as('district02')
  }

  async one<T = Record<string, string>>(text: string): Promise<T> {
    const [row] = await rowsOf<T>(this.t, text)
    if (!row) throw new Error(`no row: ${text}`)
    return row
  }

  private async idOf(text: string): Promise<string> {
    return (await this.one<{ id: string }>(text)).id
  }

  projectId(ocid = 'ocds-zz9999-1'): Promise<string> {
    return this.idOf(`SELECT id FROM project WHERE ocid = '${ocid}'`)
  }

  sectionId(code = '1', ocid = 'ocds-zz9999-1'): Promise<string> {
    return this.idOf(`SELECT b.id FROM bid_section b JOIN project p ON p.id = b.project_id
      WHERE b.code = '${code}' AND p.ocid = '${ocid}'`)
  }

  participantId(sign: number, name = '%'): Promise<string> {
    return this.idOf(`SELECT id FROM participant WHERE sign = ${sign} AND name LIKE '${name}' LIMIT 1`)
  }

  /** A caller logged in for a participant. */
  async asParticipant(sign: 1 | 2 | 3 | 4, name = '%'): Promise<Caller> {
    const participantId = await this.participantId(sign, name)
    const roles = [['purchaser', 'supplier', 'agency', 'expert'][sign - 1] ?? '']
    const account = { sign, areaCode: '003900130006', roles, participantId }
    return this.t.withToken(await openSession(this.t.ctx(), await makeAccount(this.t.ctx(), account)))
  }
}

/** A test app with an empty register and a folder of releases, recreated before each test. */
class SourceFixture {
  t!: TestApp
  folder!: SourceFolder
}

/** Starts the app for the tests of a file, and empties register and folder before each. */
export function useSource(): SourceFixture {
  const source = new SourceFixture()
  beforeAll(async () => {
    source.t = await startTestApp()
  })
  afterAll(() => source.t.stop())
  beforeEach(async () => {
    await resetRegister(source.t)
    source.folder = new SourceFolder(source.t)
  })
  afterEach(() => source.folder.remove())
  return source
}
