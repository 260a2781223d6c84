import type { ParticipantSign } from '@credit/contract'
import { readTexts } from '#core/language/language'
import { unitOfWork } from '#database/unit-of-work'
import { approveBonus, revokeBonus } from '../../src/modules/claims/bonus/examine-claim.js'
import { MergeSteps } from '../../src/modules/participants/merge/merge-steps.js'
import { makeClaim } from '../support/credit.js'
import { makeFile } from '../support/files.js'
import { faultsOf, merge, mergePath, undoMerge } from '../support/merge.js'
import { actingFor, createdParticipant, pathOfKind } from '../support/participants.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const pair = async (sign: ParticipantSign = 2) => ({
  source: await createdParticipant(t, sign, { name: '甲公司' }),
  target: await createdParticipant(t, sign, { name: '乙公司' }),
})

describe('the tables that refer to a participant', () => {
  it('all have a step of the merge', async () => {
    const columns: { table: string; column: string }[] = await t.dataSource.query(
      `SELECT c.conrelid::regclass::text AS "table", a.attname AS "column"
        FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY(c.conkey)
        WHERE c.contype = 'f' AND c.confrelid = 'participant'::regclass`,
    )
    const steps = t.app.get(MergeSteps).all
    const known = new Set(steps.flatMap(({ references }) => Object.keys(references)))
    const missing = columns.map(({ table, column }) => `${table}.${column}`)
    expect(missing.filter((name) => !known.has(name))).toEqual([])
    expect(missing.length).toBeGreaterThan(15)
  })

  it('have a name for the preview if their rows move', () => {
    const columns = t.app.get(MergeSteps).all.flatMap(({ references }) => Object.entries(references))
    const moved = columns.flatMap(([column, kind]) => (kind === 'moved' ? [column.split('.')[0]] : []))
    const texts = readTexts('zh-CN').participants as { merging: Record<string, string> }
    // A fact follows its evaluation and is not shown separately; notes about a possible duplicate are settled.
    const shown = new Set(['todo', ...moved.filter((table) => table !== 'credit_fact')])
    expect([...shown].sort()).toEqual(Object.keys(texts.merging).sort())
  })
})

describe('a merge', () => {
  it.each([1, 2, 3, 4] as const)('of kind %s keeps the chosen values, and both codes', async (sign) => {
    const city = await t.as('city')
    const { source, target } = await pair(sign)
    const answer = await merge(t, sign, {
      targetId: target.id,
      sourceIds: [source.id],
      fields: [{ field: 'name', participantId: source.id }],
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ targetId: target.id, mergeIds: [expect.any(String)] })
    const kept = (await city.get(`${pathOfKind(sign)}/${target.id}`)).body
    expect(kept.name).toBe('甲公司')
    const alias = (await city.get(`${pathOfKind(sign)}/${source.id}`)).body
    expect(alias.id).toBe(target.id)
    const { body: list } = await city.get(`${pathOfKind(sign)}/list?name=${source.id}`)
    expect(list.records.some(({ id }: { id: string }) => id === source.id)).toBe(false)
    const again = await city.post(pathOfKind(sign)).send({
      name: '丙',
      [sign === 4 ? 'certificateNumber' : 'unifiedSocialCreditCode']:
        source[sign === 4 ? 'certificateNumber' : 'unifiedSocialCreditCode'],
    })
    expect(again.status).toBe(409)
  })

  it('rejects values of participants that are not merged', async () => {
    const { source, target } = await pair()
    const { id: other } = await createdParticipant(t, 2, { name: '丙公司' })
    const answer = await merge(t, 2, {
      targetId: target.id,
      sourceIds: [source.id],
      fields: [
        { field: 'name', participantId: target.id },
        { field: 'address', participantId: other },
      ],
    })
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toEqual({ 'fields[1].participantId': ['所选记录不存在'] })
    const { body } = await (await t.as('city')).get(`${pathOfKind(2)}/${source.id}`)
    expect(body).toMatchObject({ id: source.id, status: 'active' })
  })

  it('is reached for experts by the path of the specification too', async () => {
    const city = await t.as('city')
    const { source, target } = await pair(4)
    const fileIds = [await makeFile(t, city)]
    const body = { targetId: target.id, sourceIds: [source.id], reason: '同一人', fileIds }
    await city
      .put(`${pathOfKind(4)}/merge/supplier`)
      .send(body)
      .expect(200)
  })

  it('exchanges chosen codes and ID numbers; an undo returns them', async () => {
    const city = await t.as('city')
    const { source, target } = await pair()
    const number = async (id: string) => (await city.get(`${pathOfKind(2)}/${id}/contactsNumber`)).body.contactsNumber
    const codeOf = async (id: string) => (await city.get(`${pathOfKind(2)}/${id}`)).body.unifiedSocialCreditCode
    await city
      .put(`${pathOfKind(2)}/${source.id}`)
      .send({ contactsNumber: '' })
      .expect(200)
    const own = await number(target.id)
    const chosen = ['unifiedSocialCreditCode', 'contactsNumber', 'contactsEmail']
    const { body } = await merge(t, 2, {
      targetId: target.id,
      sourceIds: [source.id],
      fields: chosen.map((field) => ({ field, participantId: source.id })),
    })
    expect(await codeOf(target.id)).toBe(source.unifiedSocialCreditCode)
    expect(await number(target.id)).toBeNull()
    expect((await undoMerge(t, 2, body.mergeIds[0])).status).toBe(200)
    expect(await codeOf(target.id)).toBe(target.unifiedSocialCreditCode)
    expect(await codeOf(source.id)).toBe(source.unifiedSocialCreditCode)
    expect(await number(target.id)).toBe(own)
    expect(await number(source.id)).toBeNull()
  })

  it('moves accounts, which act for the kept one, and returns them', async () => {
    const city = await t.as('city')
    const { source, target } = await pair()
    const { caller, accountId } = await actingFor(t, source.id)
    const { body } = await merge(t, 2, { targetId: target.id, sourceIds: [source.id] })
    await caller.get(`${pathOfKind(2)}/${target.id}`).expect(401)
    const accounts = async (id: string) =>
      (await city.get(`${pathOfKind(2)}/${id}/accounts`)).body.map((account: { id: string }) => account.id)
    expect(await accounts(target.id)).toEqual([accountId])
    expect(body.tables).toContainEqual(expect.objectContaining({ table: 'account', moved: 1, ended: 0 }))
    await undoMerge(t, 2, body.mergeIds[0])
    expect(await accounts(source.id)).toEqual([accountId])
    expect(await accounts(target.id)).toEqual([])
  })

  it('is previewed before it is made, and nothing of the preview stays', async () => {
    const city = await t.as('city')
    const { source, target } = await pair()
    await actingFor(t, source.id)
    const input = { targetId: target.id, sourceIds: [source.id] }
    const preview = await city
      .post(`${pathOfKind(2)}/merge/preview`)
      .send(input)
      .expect(200)
    const present = (await city.get(`${pathOfKind(2)}/${source.id}`)).body
    expect(present).toMatchObject({ id: source.id, status: 'active' })
    const made = await merge(t, 2, input)
    expect(made.body.tables).toEqual(preview.body.tables)
    expect(made.body.scoreAfter).toEqual(preview.body.scoreAfter)
  })

  it('requires a reason and a document, and rejects itself, other kinds and areas', async () => {
    const city = await t.as('city')
    const { source, target } = await pair()
    const input = { targetId: target.id, sourceIds: [source.id] }
    const bare = await city.put(mergePath(2)).send(input)
    expect(bare.status).toBe(422)
    expect(Object.keys(bare.body.fields).sort()).toEqual(['fileIds', 'reason'])
    expect((await merge(t, 2, { ...input, sourceIds: [target.id] })).status).toBe(400)
    expect((await merge(t, 2, { ...input, sourceIds: [] })).status).toBe(400)
    expect((await merge(t, 1, input)).status).toBe(404)
    expect((await merge(t, 2, { ...input, fields: [{ field: 'x', participantId: source.id }] })).status).toBe(400)
    const elsewhere = await city.post(pathOfKind(2)).send({
      name: '市级公司',
      unifiedSocialCreditCode: '91350100M000100Y43',
    })
    expect(elsewhere.status).toBe(201)
    const across = { targetId: target.id, sourceIds: [elsewhere.body.id] }
    expect((await merge(t, 2, across, 'district06')).status).toBe(404)
    expect((await merge(t, 2, input, 'district06')).status).toBe(200)
  })

  it('is refused while a change is pending', async () => {
    const { source, target } = await pair()
    const { caller } = await actingFor(t, source.id)
    await caller
      .put(`${pathOfKind(2)}/${source.id}`)
      .send({ name: '新名称' })
      .expect(200)
    const answer = await merge(t, 2, { targetId: target.id, sourceIds: [source.id] })
    expect(answer.body.code).toBe('MERGE_REVISION_PENDING')
  })

  it('can be undone for thirty days', async () => {
    const { source, target } = await pair()
    const { body } = await merge(t, 2, { targetId: target.id, sourceIds: [source.id] })
    await t.dataSource.query(
      `UPDATE participant_merge SET create_time = create_time - interval '31 days' WHERE id = $1`,
      [body.mergeIds[0]],
    )
    const late = await undoMerge(t, 2, body.mergeIds[0])
    expect(late.body.code).toBe('MERGE_UNDO_ENDED')
    await t.dataSource.query(
      `UPDATE participant_merge SET create_time = create_time + interval '2 days' WHERE id = $1`,
      [body.mergeIds[0]],
    )
    expect((await undoMerge(t, 2, body.mergeIds[0])).body).toMatchObject([{ status: 'undone', canUndo: false }])
    expect((await undoMerge(t, 2, body.mergeIds[0])).body.code).toBe('STATE_CONFLICT')
  })
})

describe('a claim that a merge moved', () => {
  const joined = async () => {
    const { source, target } = await pair()
    const claim = await makeClaim(t.ctx(), source.id, 'S-B3')
    const join = async () => {
      const { body } = await merge(t, 2, { targetId: target.id, sourceIds: [source.id] })
      return body.mergeIds[0]
    }
    const faults = async () => (await faultsOf(t)).filter(({ id }) => id === source.id || id === target.id)
    return { claim, join, faults }
  }

  it('is approved the same day, and the ledger stays sound', async () => {
    const { claim, join, faults } = await joined()
    await join()
    await unitOfWork(t.ctx(), (tx) => approveBonus(tx, claim))
    expect(await faults()).toEqual([])
  })

  it('comes back and is revoked the same day, and the ledger stays sound', async () => {
    const { claim, join, faults } = await joined()
    await unitOfWork(t.ctx(), (tx) => approveBonus(tx, claim))
    expect((await undoMerge(t, 2, await join())).status).toBe(200)
    await unitOfWork(t.ctx(), (tx) => revokeBonus(tx, claim, '有误'))
    expect(await faults()).toEqual([])
  })
})

describe('two merges at once', () => {
  it('that share a participant wait for each other, and the ledger stays sound', async () => {
    for (let round = 0; round < 4; round++) {
      const [a, b, c] = await Promise.all([createdParticipant(t), createdParticipant(t), createdParticipant(t)])
      const answers = await Promise.all([
        merge(t, 2, { targetId: b.id, sourceIds: [a.id] }),
        merge(t, 2, { targetId: c.id, sourceIds: [b.id] }),
        merge(t, 2, { targetId: c.id, sourceIds: [a.id] }),
      ])
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
      const city = await t.as('city')
      for (const { id } of [a, b]) {
        const { body } = await city.get(`${pathOfKind(2)}/${id}`)
        if (body.id !== id) expect(body).toMatchObject({ status: 'active' })
      }
      const leading = await t.dataSource.query(
        `SELECT p.id FROM participant p JOIN participant q ON q.id = p.merged_into_id
          WHERE q.status = 'merged'`,
      )
      expect(leading).toEqual([])
    }
    expect(await faultsOf(t)).toEqual([])
  })
})
