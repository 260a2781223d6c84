import type { SystemCtx, Tx } from '#core/context'
import { unitOfWork } from '#database/unit-of-work'
import { AdjustmentEntity } from '#entities/ledger/adjustment'
import { DishonestyItemEntity } from '#entities/ledger/dishonesty-item'
import { ScoreLineEntity } from '#entities/ledger/score-line'
import { ParticipantEntity } from '#entities/participants/participant'
import { makeClaim } from './credit.js'
import { insertRow } from './insert-row.js'
import { startTestApp, type TestApp } from './test-app.js'

/** Credit ledgers as the tests of a file read and fill them. */
class LedgerFixture {
  t!: TestApp
  ctx!: SystemCtx

  async start(): Promise<void> {
    this.t = await startTestApp()
    this.t.clock.set('2026-03-02T10:00:00+08:00')
    this.ctx = this.t.ctx()
  }

  work<T>(act: (tx: Tx) => Promise<T>): Promise<T> {
    return unitOfWork(this.ctx, act)
  }

  async creditOf(id: string) {
    const row = await this.ctx.manager.findOneByOrFail(ParticipantEntity, { id })
    const { creditScore, starLevel, band, evaluatorCount, unrated, serious, scoredOn } = row
    return { creditScore, starLevel, band, evaluatorCount, unrated, serious, scoredOn }
  }

  /** Returns all entries of a participant, oldest first. */
  linesOf(participantId: string): Promise<ScoreLineEntity[]> {
    return this.ctx.manager.find(ScoreLineEntity, {
      where: { participantId },
      order: { seq: 'ASC' },
    })
  }

  async causesOf(id: string) {
    return (await this.linesOf(id)).map((line) => [line.cause, line.before, line.after])
  }

  itemOf(code: string): Promise<DishonestyItemEntity> {
    return this.ctx.manager.findOneByOrFail(DishonestyItemEntity, { code })
  }

  /** Creates a bonus claim that waits for its decision. */
  claim(participantId: string, code: string): Promise<string> {
    return makeClaim(this.ctx, participantId, code)
  }

  /** Creates an adjustment that waits for its approval. */
  async adjustment(participantId: string, points: number, validUntil: string): Promise<string> {
    const { manager } = this.ctx
    const { areaId } = await manager.findOneByOrFail(ParticipantEntity, { id: participantId })
    const document = { reason: '更正', documentNumber: `文〔${points}〕号` }
    const row = await insertRow(this.ctx, AdjustmentEntity, {
      participantId,
      areaId,
      points,
      ...document,
      status: 'pending',
      validUntil,
    })
    return row.id
  }
}

/** Starts the app for the tests of a file. */
export function useLedger(): LedgerFixture {
  const ledger = new LedgerFixture()
  beforeAll(() => ledger.start())
  afterAll(() => ledger.t.stop())
  return ledger
}

/** Names for `n` evaluators. */
export const evaluatorNames = (n: number) => Array.from({ length: n }, (_, i) => `评价人${i}`)
