import { BonusItemEntity } from '#entities/ledger/bonus-item'
import { DishonestyItemEntity } from '#entities/ledger/dishonesty-item'
import { API, createTestParticipant, MONDAY, type TestParticipant } from '../support/evaluation.js'
import { exportCsv } from '../support/exports.js'
import { makeFile } from '../support/files.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

let t: TestApp
let holder: TestParticipant
beforeAll(async () => {
  t = await startTestApp()
  t.clock.set(MONDAY)
  holder = await createTestParticipant(t, 2)
  await t.dataSource.query(`UPDATE participant SET name = '导出主体' WHERE id = $1`, [holder.id])
  const district = await t.as('district06')
  const examiner = await t.as('examiner')
  const of = <E>(entity: new () => E, code: string) =>
    t.ctx().manager.findOneByOrFail(entity as never, { code } as never) as Promise<{ id: string }>

  const adjusted = await district.post(`${API}/adjustment`).send({
    ...{ participantId: holder.id, points: 2.5, reason: '更正', documentNumber: '文〔2035〕1号' },
    validUntil: '2036-11-04',
  })
  await examiner.put(`${API}/adjustment/${adjusted.body.id}/approve`).send({ text: '属实' })
  await district
    .post(`${API}/integrity`)
    .send({
      ...{ participantId: holder.id, description: '逾期未交付' },
      itemId: (await of(DishonestyItemEntity, 'S-G1')).id,
    })
    .expect(201)
  const certificate = await holder.caller
    .post(`${API}/certificate`)
    .send({
      ...{ kind: '2', name: '质量管理体系认证证书', number: 'QMS-7', issuer: '认证中心' },
      ...{ issuedAt: '2034-01-10', expiresAt: '2036-03-31' },
      fileIds: [await makeFile(t, holder.caller, { name: '证书.pdf' })],
    })
    .expect(201)
  await examiner.put(`${API}/certificate/${certificate.body.id}/approve`).send({}).expect(200)
  const claim = {
    itemId: (await of(BonusItemEntity, 'S-B3')).id,
    ...{ certificateId: certificate.body.id, description: '认证在有效期内' },
  }
  await holder.caller.post(`${API}/qualificationPoint`).send(claim).expect(201)
  await holder.caller
    .post(`${API}/qualificationPoint`)
    .send({ ...claim, certificateId: null, draft: true })
    .expect(201)
  await holder.caller
    .post(`${API}/complaint`)
    .send({ kind: 'complaint', subjectType: 'other', title: '答复迟缓', content: '理由' })
    .expect(201)
})
afterAll(() => t.stop())

/** The rows of an export as objects by their headings. */
async function rowsOf(path: string, who: 'district06' | 'district02' = 'district06', locale = 'zh-CN') {
  const { answer, rows } = await exportCsv(await t.as(who), `${API}/${path}/export`, '', locale)
  expect([path, answer.status]).toEqual([path, 200])
  const [headings = [], ...cells] = rows
  return cells.map((row) => Object.fromEntries(row.map((cell, n) => [headings[n] ?? '', cell])))
}

describe('exports of the credit desk', () => {
  it('have the recorded values, in words', async () => {
    expect(await rowsOf('adjustment')).toEqual([
      expect.objectContaining({
        ...{ 主体: '导出主体', 主体类型: '供应商', 分值: '2.5', 依据文号: '文〔2035〕1号' },
        ...{ 状态: '已生效', 复核意见: '属实', 生效日期: '2035-11-05', 理由: '更正' },
      }),
    ])
    expect(await rowsOf('integrity')).toEqual([
      expect.objectContaining({ 等级: '一般', 状态: '待核实', 来源: '监管人员', 扣分: '5' }),
    ])
    for (const path of ['certificate', 'certificate/history']) {
      const [row] = await rowsOf(path)
      expect(row).toMatchObject({ 证书编号: 'QMS-7', 状态: '有效', 有效期至: '2036-03-31' })
      expect(row?.证书类型).not.toBe('2')
    }
    expect(await rowsOf('complaint')).toEqual([
      expect.objectContaining({ 标题: '答复迟缓', 类型: '投诉', 状态: '待受理', 处理结果: '无' }),
    ])
    const [score] = (await rowsOf('credit')).filter((row) => row.主体 === '导出主体')
    // An unrated participant has no score, in exports either.
    expect(score).toMatchObject({ 信用分: '', 星级: '', 未评级: '是' })
  })

  it('have no drafts of claims', async () => {
    expect(await rowsOf('qualificationPoint')).toEqual([
      expect.objectContaining({ 证书编号: 'QMS-7', 状态: '待审核', 说明: '认证在有效期内' }),
    ])
    expect(await rowsOf('qualificationPoint/history')).toEqual([])
  })

  it('use the language of the caller, and contain nothing of another district', async () => {
    const [row] = await rowsOf('adjustment', 'district06', 'en-US')
    expect(row).toMatchObject({ Participant: '导出主体', Role: 'Supplier', Status: 'In force' })
    for (const path of ['adjustment', 'integrity', 'certificate', 'qualificationPoint', 'complaint'])
      expect([path, await rowsOf(path, 'district02')]).toEqual([path, []])
  })

  it('are not for participants, who have lists of their own', async () => {
    for (const path of ['adjustment', 'integrity', 'certificate', 'qualificationPoint', 'complaint', 'credit']) {
      const { answer } = await exportCsv(holder.caller, `${API}/${path}/export`)
      expect([path, answer.status]).toEqual([path, 403])
    }
  })
})
