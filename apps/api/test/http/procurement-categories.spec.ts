import { randomUUID } from 'node:crypto'
import type { ProcurementCategory, ProcurementKind } from '@credit/contract'
import { API, createProject, formsOf, move, type ProjectFixture, recordsOf, submit } from '../support/evaluation.js'
import { readCsv } from '../support/exports.js'
import { useSection } from '../support/section.js'
import { EVERYONE, type Who } from '../support/test-app.js'

const PROJECTS = `${API}/sysProject`
const CELLS = `${API}/mutualEvaluation`
const s = useSection()

const put = async (who: Who, body: object, { projectId } = s.project) => {
  const { name, code } = (await (await s.t.as('city')).get(`${PROJECTS}/${projectId}`)).body
  return (await s.t.as(who)).put(`${PROJECTS}/${projectId}`).send({ name, code, ...body })
}
const classify = (procurementCategory: ProcurementCategory, project?: ProjectFixture) =>
  put('district06', { procurementCategory }, project)
const projectOf = async (kind: ProcurementCategory): Promise<ProjectFixture> => {
  const project = await createProject(s.t, s.parties.parties)
  await classify(kind, project)
  return project
}
const found = async (query: object) => {
  const { body } = await (await s.t.as('district06')).get(`${PROJECTS}/list`).query({ size: 100, ...query })
  return body.records.map(({ id }: { id: string }) => id)
}

describe('the kind of purchase of a project', () => {
  it('is not stated until a supervisor of its area enters it, and may be taken back', async () => {
    const read = async () => {
      const { body } = await (await s.t.as('district06')).get(`${PROJECTS}/${s.project.projectId}`).expect(200)
      return body.procurementCategory
    }
    expect(await read()).toBe('notStated')
    expect((await classify('works')).body).toMatchObject({ procurementCategory: 'works' })
    expect(await found({ procurementCategory: 'works,goods' })).toContain(s.project.projectId)
    expect(await found({ procurementCategory: 'goods,notStated' })).not.toContain(s.project.projectId)
    const refused = await put('district06', { procurementCategory: 'supplies' })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['procurementCategory']])
    await classify('notStated')
    expect(await read()).toBe('notStated')
  })

  it.each(EVERYONE)('is entered by %s as far as projects are', async (who) => {
    const { status } = await put(who, { procurementCategory: 'goods' })
    expect(status === 200).toBe(['city', 'district06'].includes(String(who)))
  })

  it('is entered with a new project, and exported in the language of the caller', async () => {
    const code = randomUUID().slice(0, 12)
    const input = { name: '道路维修', code, procurementCategory: 'works' }
    const { body } = await (await s.t.as('district06')).post(PROJECTS).send(input).expect(201)
    expect(body.procurementCategory).toBe('works')
    const district = await s.t.as('district06')
    const { text } = await district.get(`${PROJECTS}/export`).query({ code, format: 'csv' }).expect(200)
    const [head, row] = await readCsv(text)
    expect(row?.[head?.indexOf('采购类别') ?? -1]).toBe('工程')
  })

  it('counts sections by kind, and narrows the trend', async () => {
    const district = await s.t.as('district06')
    const count = async () => {
      const { body } = await district.get(`${PROJECTS}/categories`).expect(200)
      return body.find(({ category }: { category: string }) => category === 'services')?.count ?? 0
    }
    const before = await count()
    const project = await projectOf('services')
    await move(s.t, project, 0)
    expect(await count()).toBe(before + 1)
    const month = s.t.ctx().clock.today()
    const reached = async (category: string) => {
      const { body } = await district.get(`${PROJECTS}/reached`).query({ month, category, size: 100 }).expect(200)
      return body.records.map(({ projectId }: { projectId: string }) => projectId)
    }
    expect([await reached('services'), await reached('works')]).toEqual([
      expect.arrayContaining([project.projectId]),
      expect.not.arrayContaining([project.projectId]),
    ])
    const trend = await district.get(`${PROJECTS}/analysis`).query({ months: 3, category: 'works' }).expect(200)
    expect(Array.isArray(trend.body)).toBe(true)
    expect((await s.parties.winner.caller.get(`${PROJECTS}/categories`)).status).toBe(403)
  })
})

interface Question {
  names?: object
  descriptions?: object | null
  id?: string
  name: string
  maxPoints: number
  procurementCategories?: ProcurementKind[] | null
}
const question = (name: string, maxPoints: number, procurementCategories?: ProcurementKind[] | null): Question => ({
  ...{ name, maxPoints },
  ...(procurementCategories === undefined ? {} : { procurementCategories }),
})
const PLAIN = [question('及时性', 40), question('工程质量', 60, ['works'])]

const cellOf = async (code: string) => {
  const { body } = await (await s.t.as('city')).get(CELLS).expect(200)
  return body.find((cell: { code: string }) => cell.code === code)
}
/** Changes the cell in which the winner evaluates the buyer at the first stage with a contract. */
const limit = async (body: object) => {
  const { id, code, evaluatorSign, evaluatedSign, stage, indicators } = await cellOf('B2')
  const kept = indicators.map(({ id, names, descriptions, maxPoints, procurementCategories }: Question) => ({
    ...{ id, names, descriptions, maxPoints, procurementCategories },
  }))
  const input = { code, evaluatorSign, evaluatedSign, stage, indicators: kept, ...body }
  return (await s.t.as('city')).put(`${CELLS}/${id}`).send(input)
}
const reach = async (project: ProjectFixture) => {
  for (const stage of [0, 1] as const) await move(s.t, project, stage)
}
const asked = async (project: ProjectFixture) => {
  const forms = await formsOf(s.parties.winner, project, 1)
  const form = forms.find(({ participantId }) => participantId === s.parties.buyer.id)
  return (form?.indicators as (Question | undefined)[] | undefined)?.map((one) => one?.name)
}

describe('a question limited to kinds', () => {
  afterEach(() => limit({ indicators: [question('及时性', 100)], procurementCategories: null }))

  it('is asked in these and without a kind; open evaluations keep their questions', async () => {
    const before = await projectOf('goods')
    await limit({ indicators: [question('及时性', 40), question('工程质量', 60)] })
    await reach(before)
    expect((await limit({ indicators: PLAIN })).status).toBe(200)
    const [goods, works, unknown] = [await projectOf('goods'), await projectOf('works'), await projectOf('notStated')]
    for (const project of [goods, works, unknown]) await reach(project)
    expect([await asked(before), await asked(goods), await asked(works), await asked(unknown)]).toEqual([
      ['及时性', '工程质量'],
      ['及时性'],
      ['及时性', '工程质量'],
      ['及时性', '工程质量'],
    ])
    // A kind that is entered later changes nothing that is open.
    await classify('services', works)
    expect(await asked(works)).toEqual(['及时性', '工程质量'])
    const next = await limit({ indicators: [question('及时性', 100)] })
    expect(next.status).toBe(200)
    expect(await asked(goods)).toEqual(['及时性'])
  })

  it('counts for the total only where it is asked', async () => {
    await limit({ indicators: PLAIN })
    const goods = await projectOf('goods')
    await reach(goods)
    expect((await submit(s.parties.winner, goods, 1, s.parties.buyer.id, 85)).status).toBe(200)
    const query = `SELECT r.total::float8, jsonb_array_length(r.answers) AS answers FROM evaluation_record r
      WHERE r.section_id = $1 AND r.stage = 1 AND r.evaluated_id = $2 AND r.evaluator_id = $3`
    const ids = [goods.sectionId, s.parties.buyer.id, s.parties.winner.id]
    expect(await s.t.dataSource.query(query, ids)).toEqual([{ total: 85, answers: 1 }])
  })

  it('may not leave a kind without any question', async () => {
    const refused = await limit({ indicators: [question('工程质量', 100, ['works', 'goods'])] })
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { indicators: ['服务采购没有可评的题目：请为服务保留至少一题'] },
    ])
    const cell = { procurementCategories: ['works'], indicators: [question('工程质量', 100, ['works', 'goods'])] }
    expect((await limit(cell)).status).toBe(200)
    const odd = await limit({ procurementCategories: ['supplies'] })
    expect([odd.status, Object.keys(odd.body.fields)]).toEqual([400, ['procurementCategories']])
  })

  it('of all kinds is no limit', async () => {
    const all = question('及时性', 100, ['goods', 'works', 'services'])
    const { body } = await limit({ indicators: [all], procurementCategories: ['works', 'goods', 'services'] })
    expect([body.procurementCategories, body.indicators[0].procurementCategories]).toEqual([null, null])
  })
})

describe('a cell limited to kinds', () => {
  afterEach(() => limit({ procurementCategories: null }))
  const opened = async (project: ProjectFixture) =>
    (await recordsOf(s.t, project)).filter(({ code }) => code === 'B2').length

  it('opens in these and without a kind, and says why it does not elsewhere', async () => {
    const before = await projectOf('goods')
    await reach(before)
    await limit({ procurementCategories: ['works'] })
    const [goods, works, unknown] = [await projectOf('goods'), await projectOf('works'), await projectOf('notStated')]
    for (const project of [goods, works, unknown]) await reach(project)
    const counts = [await opened(before), await opened(goods), await opened(works), await opened(unknown)]
    expect(counts).toEqual([1, 0, 1, 1])
    const { winner, buyer } = s.parties
    const query = { stage: 1, evaluatorId: winner.id, evaluatedId: buyer.id }
    const path = `${API}/sysProjectBidSection/opening/${goods.sectionId}`
    const { body } = await (await s.t.as('district06')).get(path).query(query).expect(200)
    expect(body).toMatchObject({ opened: false, obstacles: ['otherKind'] })
  })

  it('counts only sections of these kinds that it can be opened for', async () => {
    const { id } = await cellOf('B2')
    const count = async () => (await (await s.t.as('city')).get(`${CELLS}/open/${id}`).expect(200)).body.sections
    await reach(await projectOf('goods'))
    const all = await count()
    await limit({ procurementCategories: ['works', 'services'] })
    expect(await count()).toBeLessThan(all)
  })
})
