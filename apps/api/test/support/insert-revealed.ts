import type { Ctx } from '#core/context'
import { EvaluationRecordEntity } from '#entities/evaluation/evaluation-record'
import { EvaluationSettingEntity } from '#entities/evaluation/evaluation-setting'
import { ProjectEntity } from '#entities/projects/project'
import type { RevealedFact } from '../../src/modules/ledger/facts.sql.js'
import { insertRow } from './insert-row.js'

/** Inserts the evaluation of a fact between two suppliers, as it is once revealed. */
export async function insertRevealed(
  tx: Ctx,
  fact: RevealedFact,
  { projectId, sectionId }: { projectId: string; sectionId: string },
): Promise<void> {
  const { manager, clock } = tx
  const { areaId } = await manager.findOneByOrFail(ProjectEntity, { id: projectId })
  const setting = await manager.findOneByOrFail(EvaluationSettingEntity, { code: fact.settingCode })
  const now = clock.now()
  const { recordId: id, evaluatorId, evaluatedId, stage, total, anonymous } = fact
  await insertRow(tx, EvaluationRecordEntity, {
    ...{ id, evaluatorId, evaluatedId, stage, total, anonymous, areaId, sectionId, projectId },
    ...{ settingId: setting.id, settingVersion: setting.version, version: 1, optional: false },
    ...{ evaluatorSign: 2, evaluatedSign: 2, status: 'revealed', answers: [] },
    ...{ openedAt: now, dueAt: now, windowEndsAt: now, submittedAt: now, revealedAt: now },
  })
}
