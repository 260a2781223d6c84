import { writeFileSync } from 'node:fs'
import { unitOfWork } from '#database/unit-of-work'
import { endDishonesty, noticeDishonesty } from '../../src/modules/acts/decide-dishonesty.js'
import { recordDishonesty } from '../../src/modules/acts/record-dishonesty.js'
import { verifyCredit } from '../../src/modules/evaluation/verify/verify-credit.js'
import { postFacts } from '../../src/modules/ledger/post-facts.js'
import { reidentify } from '../../src/modules/sync/runs/reidentify.js'
import { settleSplitTodos } from '../../src/modules/sync/runs/split-todos.js'
import { proveArranged } from '../support/tamperings/documents.js'
import { startTestApp, type TestApp } from '../support/test-app.js'
import { resetRegister, rowsOf, SourceFolder } from '../support/upstream.js'

let t: TestApp
let folder: SourceFolder
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

/** A process with a contract signed lately: purchaser and supplier evaluate each other. */
function release(n: number, supplier: string) {
  const day = '2036-03-08T09:00:00+08:00'
  return {
    ocid: `ocds-zz9999-${n}`,
    id: `${n}`,
    date: day,
    x_areaCode: '003900130006',
    tender: { id: `t${n}`, title: `项目${n}` },
    buyer: { id: 'b', name: '甲中学' },
    parties: [
      { id: 'b', name: '甲中学', roles: ['buyer'] },
      { id: '7', name: supplier, roles: ['supplier', 'tenderer'] },
    ],
    awards: [{ id: 'a', status: 'active', date: day, suppliers: [{ id: '7', name: supplier }] }],
    contracts: [{ id: 'c', awardID: 'a', status: 'active', dateSigned: day }],
  }
}

const one = async <T = string>(text: string): Promise<T> => {
  const [row] = await rowsOf<{ v: T }>(t, text)
  return row?.v as T
}
const records = async () =>
  (
    await rowsOf<{ line: string }>(
      t,
      `SELECT concat_ws(' ', right(p.ocid, 1), g.code, e.name, d.name, r.status) AS line
        FROM evaluation_record r JOIN project p ON p.id = r.project_id
        JOIN evaluation_setting g ON g.id = r.setting_id
        JOIN participant e ON e.id = r.evaluator_id JOIN participant d ON d.id = r.evaluated_id
        WHERE g.code IN ('B1', 'B2') ORDER BY 1`,
    )
  ).map(({ line }) => line)

/** The suppliers of two processes as one participant, as they once were because of their local id. */
async function mergeWrongly(): Promise<void> {
  const from = await one(`SELECT id AS v FROM participant WHERE name = '丙食品商行'`)
  const to = await one(`SELECT id AS v FROM participant WHERE name = '甲建设有限公司'`)
  for (const [table, column] of [
    ['section_party', 'participant_id'],
    ['evaluation_record', 'evaluator_id'],
    ['evaluation_record', 'evaluated_id'],
  ]) {
    await t.dataSource.query(`UPDATE ${table} SET ${column} = $1 WHERE ${column} = $2`, [to, from])
  }
  await t.dataSource.query('TRUNCATE participant_identity')
  await t.dataSource.query(`UPDATE participant SET home_from = NULL`)
  await t.dataSource.query(`UPDATE participant SET name = 'x', identity_key = 'x' WHERE id = $1`, [from])
  await t.dataSource.query(`UPDATE participant SET identity_key = 'local:ocds-zz9999:7' WHERE id = $1`, [to])
}

/** Reveals the purchaser's evaluation of the supplier in process 2. */
async function reveal(): Promise<void> {
  const [record] = await rowsOf<{ id: string; evaluator_id: string; evaluated_id: string }>(
    t,
    `SELECT r.id, r.evaluator_id, r.evaluated_id FROM evaluation_record r
      JOIN project p ON p.id = r.project_id AND p.ocid = 'ocds-zz9999-2'
      JOIN evaluation_setting g ON g.id = r.setting_id AND g.code = 'B1'`,
  )
  await t.dataSource.query(
    `UPDATE evaluation_record SET status = 'revealed', total = 80, revealed_at = $2 WHERE id = $1`,
    [record?.id, t.clock.now()],
  )
  if (!record) throw new Error('no record')
  await unitOfWork(t.ctx(), (tx) =>
    postFacts(tx, [
      {
        recordId: record.id,
        evaluatedId: record.evaluated_id,
        stage: 1,
        total: 80,
        evaluatorId: record.evaluator_id,
        revealedOn: tx.clock.today(),
        settingCode: 'B1',
        anonymous: false,
      },
    ]),
  )
}

beforeEach(async () => {
  await resetRegister(t)
  folder = new SourceFolder(t)
  const releases = [release(1, '甲建设有限公司'), release(2, '丙食品商行')]
  writeFileSync(folder.file('a.json'), JSON.stringify({ releases }))
  await folder.sync()
  folder.remove()
  await mergeWrongly()
})

describe('bodies that were mistaken for one because of a local id', () => {
  it('are separated, with their records; revealed evaluations are voided', async () => {
    await reveal()
    await proveArranged(t)
    const faults = (await verifyCredit(t.ctx())).faults.length
    const result = await reidentify(t.ctx())
    expect(result).toMatchObject({
      processes: 2,
      participants: 1,
      moved: expect.any(Number),
      voided: 1,
      splits: [{ ocid: 'ocds-zz9999-2', name: '丙食品商行' }],
    })
    expect(await records()).toEqual([
      '1 B1 甲中学 甲建设有限公司 pending',
      '1 B2 甲建设有限公司 甲中学 pending',
      '2 B1 甲中学 丙食品商行 pending',
      '2 B1 甲中学 甲建设有限公司 voided',
      '2 B2 丙食品商行 甲中学 pending',
    ])
    const lines = await rowsOf<{ cause: string }>(
      t,
      `SELECT l.cause FROM score_line l JOIN participant p ON p.id = l.participant_id
        WHERE p.name = '甲建设有限公司' ORDER BY l.seq`,
    )
    expect(lines.map(({ cause }) => cause)).toEqual(['initial', 'evaluation', 'voided'])
    expect((await verifyCredit(t.ctx())).faults).toHaveLength(faults)
  })

  it('are separated once: running it again changes nothing', async () => {
    await reidentify(t.ctx())
    const before = [await records(), await rowsOf(t, 'SELECT * FROM participant ORDER BY id')]
    const again = await reidentify(t.ctx())
    expect(again).toEqual({
      ...{ processes: 2, participants: 0, splits: [], moved: 0, voided: 0, acts: 0, doubtful: 0 },
    })
    expect([await records(), await rowsOf(t, 'SELECT * FROM participant ORDER BY id')]).toEqual(before)
  })

  it('are only counted in a dry run', async () => {
    const before = [await records(), await rowsOf(t, 'SELECT * FROM participant ORDER BY id')]
    expect(await reidentify(t.ctx(), true)).toMatchObject({
      splits: [{ ocid: 'ocds-zz9999-2', name: '丙食品商行' }],
    })
    expect([await records(), await rowsOf(t, 'SELECT * FROM participant ORDER BY id')]).toEqual(before)
  })

  it('hand over behaviours of their sections; unclear ones wait for a supervisor', async () => {
    const day = t.clock.today()
    const wrong = await one(`SELECT id AS v FROM participant WHERE name = '甲建设有限公司'`)
    const project = await one(`SELECT id AS v FROM project WHERE ocid = 'ocds-zz9999-2'`)
    const itemId = await one(`SELECT id AS v FROM dishonesty_item WHERE code = 'S-G1'`)
    const act = (description: string, more: object = {}) =>
      unitOfWork(t.ctx(), (tx) =>
        recordDishonesty(tx, {
          ...{
            participantId: wrong,
            itemId,
            description,
            projectId: project,
            source: 'supervisor',
          },
          ...more,
        }),
      )
    await act('reported')
    const told = await act('noticed')
    await unitOfWork(t.ctx(), (tx) => noticeDishonesty(tx, told.id, day))
    await act('in force', { source: 'import', decidedOn: day })
    await act('elsewhere', { source: 'import', decidedOn: day, projectId: null })
    await proveArranged(t)
    const faults = (await verifyCredit(t.ctx())).faults.length
    const result = await reidentify(t.ctx())
    expect(result).toMatchObject({ acts: 3, doubtful: 1 })
    const acts = await rowsOf<{ line: string }>(
      t,
      `SELECT concat_ws(' ', p.name, a.description, a.status) AS line FROM dishonest_record a
        JOIN participant p ON p.id = a.participant_id ORDER BY 1`,
    )
    expect(acts.map(({ line }) => line)).toEqual([
      '丙食品商行 in force reported',
      '丙食品商行 noticed reported',
      '丙食品商行 reported reported',
      '甲建设有限公司 elsewhere confirmed',
      '甲建设有限公司 in force revoked',
      '甲建设有限公司 noticed dismissed',
    ])
    const lines = await rowsOf<{ cause: string }>(
      t,
      `SELECT cause FROM score_line WHERE participant_id = '${wrong}' ORDER BY seq`,
    )
    expect(lines.map(({ cause }) => cause)).toEqual([...['initial', 'dishonesty', 'dishonesty', 'revoked']])
    expect((await verifyCredit(t.ctx())).faults).toHaveLength(faults)
    const todos = () =>
      rowsOf<{ title: string }>(
        t,
        `SELECT title->>'zh-CN' AS title FROM todo WHERE source_type = 'sync' AND kind LIKE 'BODY%'`,
      )
    expect(await todos()).toEqual([
      {
        title:
          '甲建设有限公司 与 丙食品商行 曾被误认为同一主体，已拆分：请核对 甲建设有限公司 名下的加分申请 0 项、证书 0 项、失信记录 1 条、信用分调整 0 项、投诉、异议与修复申请 0 件属于哪一方',
      },
    ])
    await settleSplitTodos(t.ctx())
    expect(await todos()).toHaveLength(1)
    const left = await one(`SELECT id AS v FROM dishonest_record WHERE description = 'elsewhere'`)
    await unitOfWork(t.ctx(), (tx) => endDishonesty(tx, left, 'revoke', '非该主体'))
    await settleSplitTodos(t.ctx())
    expect(await todos()).toEqual([])
  })
})
